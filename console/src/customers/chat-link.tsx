import { useOperator } from '../shell/operator.tsx'
import { Link } from '../shell/router.tsx'
import { screenAt, useScreens } from '../shell/screen-list.ts'
import styles from './customers.module.css'

/** A link to the chats with a customer, if this deployment's console has a screen for them. */
export function ChatLink({ displayId }: { displayId: string }) {
  const { roles } = useOperator()
  const to = `/chats/${displayId}`
  return screenAt(useScreens(), to, roles) ? (
    <Link className={styles.link} to={to}>
      Open the chat
    </Link>
  ) : (
    '–'
  )
}
