import { QuietHoursForm } from './QuietHoursForm.tsx'
import classes from './SettingsPage.module.css'
import { useUserSlots } from './user-slots.ts'

/** The area that knows the notification types is below this one; the composition passes it in. */
export function NotificationsSection() {
  const { NotificationSettings, MorningSettings } = useUserSlots()
  return (
    <div className={classes.wide}>
      <QuietHoursForm />
      <MorningSettings />
      <div>
        <NotificationSettings />
      </div>
    </div>
  )
}
