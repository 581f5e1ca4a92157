import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { checkSetting } from '#platform/settings.rules.ts'
import type { Setting, SettingValue } from '#platform/settings.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { businessApi } from './business-api.ts'
import { useDrafts } from './drafts-context.ts'
import classes from './SettingRow.module.css'

type Props = { setting: Setting; value: SettingValue; outletId: string | null }

const pauseMilliseconds = 300

/** How many records the typed value would touch, before it is saved. */
export function SettingEffect({ setting, value, outletId }: Props) {
  const { words } = useDrafts()
  const [asked] = useDebouncedValue(value, pauseMilliseconds)
  const { data } = useQuery({
    ...businessApi.ask('settingEffect', {
      key: setting.key,
      value: String(asked),
      ...(outletId ? { outletId } : {}),
    }),
    enabled: checkSetting(setting, asked, words) === null,
  })
  if (!data || asked !== value) return null
  const now = formatCount(data.now, data.cap)
  const after = formatCount(data.after, data.cap)
  return (
    <p className={classes.effect} role="status">
      {data.label}: {now === after ? `${now}, unchanged` : `${now} now, ${after} after`}
    </p>
  )
}
