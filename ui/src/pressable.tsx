import { type ButtonHTMLAttributes, cloneElement, type ReactElement, type RefAttributes } from 'react'

export type PressableProps = ButtonHTMLAttributes<HTMLButtonElement> &
  RefAttributes<HTMLButtonElement> & {
    /** A link to render in place of a button, for example `<Link to="/news" />`. */
    render?: ReactElement<Record<string, unknown>> | undefined
  }

/** A button, or a link that looks like one. */
export function Pressable({ render, type = 'button', ...rest }: PressableProps) {
  if (render) return cloneElement(render, rest as Record<string, unknown>)
  return <button type={type} {...rest} />
}
