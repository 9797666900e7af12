import type { QueueCount } from '@tarazu/contract/queues/api'
import { queues as allQueues } from '@tarazu/contract/queues/queues'
import { classes } from '@tarazu/ui/classes'
import { IconButton } from '@tarazu/ui/icon-button'
import { useBackCloses } from '@tarazu/ui/overlay-history'
import { Scale, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useQueues } from '../queues/queries.ts'
import { durationText } from '../text/time-text.ts'
import { useNow } from './now.ts'
import { useMay } from './operator.tsx'
import { Link, useLocation } from './router.tsx'
import { addressOf, type BuiltScreen, sections } from './screen-list.ts'
import styles from './side-navigation.module.css'

type Props = { screens: readonly BuiltScreen[]; open: boolean; onClose: () => void }

/** The main navigation, beside the page or over it on a phone. Says how much waits where, and since when. */
export function SideNavigation({ screens, open, onClose }: Props) {
  const may = useMay()
  const { data: queues } = useQueues()
  const side = useRef<HTMLElement>(null)
  useBackCloses(open, onClose)
  const allowed = screens.filter(({ section, permission }) => section && may(permission))

  useEffect(() => {
    if (!open) return
    side.current?.querySelector<HTMLElement>('a')?.focus()
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [open, onClose])

  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: where somebody is changes with the address.
  useEffect(() => showHere(side.current), [pathname, open])

  return (
    <>
      {open && <div className={styles.scrim} onClick={onClose} aria-hidden="true" />}
      <nav ref={side} aria-label="Main" className={classes(styles.side, open && styles.open)}>
        <div className={styles.brand}>
          <Link to="/" className={styles.name}>
            <Scale size={20} strokeWidth={1.9} aria-hidden="true" />
            Tarazu <span className={styles.part}>console</span>
          </Link>
          <span className={styles.close}>
            <IconButton label="Close" onClick={onClose}>
              <X size={20} />
            </IconButton>
          </span>
        </div>
        <div className={styles.nav}>
          {sections.map((section) => {
            const inIt = allowed.filter((screen) => screen.section === section)
            if (inIt.length === 0) return null
            return (
              <section key={section} aria-label={section}>
                <p className={styles.section}>{section}</p>
                <ul>
                  {inIt.map((screen) => (
                    <Entry
                      key={screen.path}
                      screen={screen}
                      count={queues?.find(({ queue }) => queue === screen.queue)}
                    />
                  ))}
                </ul>
              </section>
            )
          })}
        </div>
      </nav>
    </>
  )
}

/**
 * Who comes by an address or a key finds where they are, though it is below the fold of a long navigation.
 */
function showHere(side: HTMLElement | null) {
  const here = side?.querySelector('[aria-current]')
  const shown = side?.getBoundingClientRect().right ?? 0
  if (shown > 0) here?.scrollIntoView({ block: 'nearest' })
}

function Entry({ screen, count }: { screen: BuiltScreen; count: QueueCount | undefined }) {
  const { pathname } = useLocation()
  const address = addressOf(screen)
  const here = pathname === address || (address !== '/' && pathname.startsWith(`${address}/`))
  const Icon = screen.icon
  return (
    <li>
      <Link to={address} className={styles.entry} aria-current={here ? 'page' : undefined}>
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.label}>{screen.title}</span>
        {count && count.waiting > 0 && <Waiting {...count} />}
      </Link>
    </li>
  )
}

function Waiting({ queue, waiting, oldest, overdue }: QueueCount) {
  const now = useNow()
  const age = oldest === null ? '' : durationText(now - oldest)
  const served = queue in allQueues
  return (
    <span className={classes(styles.waiting, overdue > 0 && styles.overdue, 'num')}>
      <span className={styles.age} aria-hidden="true">
        {age}
      </span>
      <span className={styles.count} aria-hidden="true">
        {countText(waiting)}
      </span>
      <span className="sr">
        , {countText(waiting)} waiting{age && `, the oldest for ${age}`}
        {served && overdue > 0 && `, ${countText(overdue)} overdue`}
      </span>
    </span>
  )
}

/** The server stops counting there. */
function countText(count: number) {
  return count >= 1_000 ? '1,000+' : String(count)
}
