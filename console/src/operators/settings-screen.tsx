import { Facts } from '@tarazu/ui/facts'
import { Segmented } from '@tarazu/ui/segmented'
import { setKeysOn, setTheme, type Theme, useKeysOn, useTheme } from '../shell/preferences.ts'
import { Panel, Screen } from '../shell/screen.tsx'
import { timeText } from '../text/time-text.ts'
import styles from './operators.module.css'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { useMe } from './queries.ts'
import { SignInsPanel } from './sign-ins-panel.tsx'

/** The operator's own session, password, passkeys and appearance of the console. */
export function SettingsScreen() {
  const { data: me } = useMe()
  return (
    <Screen title="My settings">
      <div className={styles.columns}>
        <Panel title="Session">
          {me && (
            <Facts
              facts={[
                { label: 'Name', value: me.name },
                { label: 'E-mail', value: me.email },
                { label: 'Roles', value: me.roles.join(', ') },
                { label: 'Signed in until', value: timeText(me.signedInUntil) },
                { label: 'Without use', value: 'ends after 30 minutes' },
              ]}
            />
          )}
        </Panel>
        <SignInsPanel />
        <PasswordPanel />
        <PasskeysPanel />
        <AppearancePanel />
      </div>
    </Screen>
  )
}

const appearances: { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

function AppearancePanel() {
  const theme = useTheme()
  const keysOn = useKeysOn()
  return (
    <Panel title="This browser">
      <div className={styles.line}>
        <Segmented label="Appearance" options={appearances} value={theme} onChange={setTheme} />
        <label className={styles.switch}>
          <input type="checkbox" checked={keysOn} onChange={({ target }) => setKeysOn(target.checked)} />
          Single keys, such as j, k and ?
        </label>
      </div>
    </Panel>
  )
}
