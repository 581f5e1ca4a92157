import { defineSetting } from '#platform/settings.ts'

const backups = { group: 'Backups', scope: 'business' } as const

export const backupsSettings = {
  alarmHours: defineSetting({
    ...backups,
    key: 'backups.alarm_hours',
    label: 'Notify when the newest whole backup is older than',
    effect:
      'Administrators are notified once a day until there is a newer one. A whole backup is made every 24 hours.',
    type: { kind: 'whole', least: 25, most: 720, unit: 'hours' },
    default: 26,
  }),
  drillDay: defineSetting({
    ...backups,
    key: 'backups.drill_day',
    label: 'Restore drill on',
    effect:
      'The newest backup is restored into a folder of its own, checked and removed. Administrators are notified when that fails.',
    type: {
      kind: 'choice',
      options: [
        { value: 'never', label: 'No day' },
        { value: 'daily', label: 'Every day' },
        { value: 'monday', label: 'Monday' },
        { value: 'tuesday', label: 'Tuesday' },
        { value: 'wednesday', label: 'Wednesday' },
        { value: 'thursday', label: 'Thursday' },
        { value: 'friday', label: 'Friday' },
        { value: 'saturday', label: 'Saturday' },
        { value: 'sunday', label: 'Sunday' },
      ],
    },
    default: 'sunday',
  }),
  drillAt: defineSetting({
    ...backups,
    key: 'backups.drill_at',
    label: 'Restore drill at',
    effect: 'In the time zone of the company. Choose an hour in which little is done.',
    type: { kind: 'time' },
    default: '03:00',
  }),
} as const
