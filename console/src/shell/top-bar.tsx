import { signOut } from '@tarazu/contract/operators/api'
import { IconButton } from '@tarazu/ui/icon-button'
import { StatusChip } from '@tarazu/ui/tag'
import { Keyboard, LogOut, Menu, Search } from 'lucide-react'
import { call } from '../api.ts'
import { useMay, useOperator } from './operator.tsx'
import { Link } from './router.tsx'
import { endSession } from './session-mark.ts'
import styles from './top-bar.module.css'

type Props = { onMenu: () => void; onKeys: () => void; drawerOpen: boolean }

/** Who has signed in, with which roles, and whether it is about real money. */
export function TopBar({ onMenu, onKeys, drawerOpen }: Props) {
  const { name, email, roles, mode } = useOperator()
  const may = useMay()
  const leave = () =>
    void call(signOut, {})
      .catch(() => undefined)
      .finally(endSession)
  return (
    <header className={styles.bar}>
      <span className={styles.menu}>
        <IconButton label="Menu" aria-expanded={drawerOpen} onClick={onMenu}>
          <Menu size={22} />
        </IconButton>
      </span>
      {mode === 'paper' ? (
        <StatusChip tone="notice">
          <span>
            Paper trading <span className={styles.long}>– no real money</span>
          </span>
        </StatusChip>
      ) : (
        <StatusChip tone="error">
          <span>
            Live <span className={styles.long}>– real money</span>
          </span>
        </StatusChip>
      )}
      <Link to="/settings" className={styles.who} title={email}>
        <span className={styles.name}>{name}</span>
        <span className={styles.roles}>{roles.join(', ')}</span>
      </Link>
      {may('read customers') && (
        <IconButton label="Search" render={<Link to="/search" />}>
          <Search size={19} strokeWidth={1.75} />
        </IconButton>
      )}
      <span className={styles.keys}>
        <IconButton label="Keys" onClick={onKeys}>
          <Keyboard size={19} strokeWidth={1.75} />
        </IconButton>
      </span>
      <IconButton label="Sign out" onClick={leave}>
        <LogOut size={19} strokeWidth={1.75} />
      </IconButton>
    </header>
  )
}
