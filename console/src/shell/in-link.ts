import { createContext } from 'react'

/** Whether what is shown is part of a link already: another one in it would lead elsewhere than the rest. */
export const InLinkContext = createContext(false)
