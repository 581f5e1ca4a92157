import { QuietHoursForm } from './QuietHoursForm.tsx'
import classes from './SettingsPage.module.css'
import { useUserSlots } from './user-slots.ts'

/** The area that knows what can be told stands below this one; the composition hands it in. */
export function NotificationsSection() {
  const { NotificationSettings } = useUserSlots()
  return (
    <div className={classes.wide}>
      <QuietHoursForm />
      <div>
        <NotificationSettings />
      </div>
    </div>
  )
}
