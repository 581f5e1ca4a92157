import { Fragment, type ReactNode, useEffect } from 'react'
import { useAuth } from '#organization/users/web/index.tsx'
import { dateStyles, type Formats, numberStyles, setFormats } from '#platform/formats.ts'
import { unnamedHouse } from '#platform/unnamed-house.ts'
import { type HouseFacts, useHouse } from '#platform/web/house-context.ts'
import { setWeekStart, type WeekStart, weekStarts } from '#platform/weeks.ts'
import { setTimeZone } from '#platform/zone-in-use.ts'

/**
 * Writes dates and numbers as the user chose, or else as the company does, and times in the company's
 * zone. What is below is drawn again when that changes.
 */
export function FormatsOfScreen({ children }: { children: ReactNode }) {
  const { me } = useAuth()
  const house = useHouse()
  const own = me?.profile.preferences.formats
  const company = house === unnamedHouse ? remembered() : house
  const formats: Formats = {
    dates: known(dateStyles, own?.dates) ?? known(dateStyles, company.dateStyle) ?? 'month_first',
    numbers:
      known(numberStyles, own?.numbers) ?? known(numberStyles, company.numberStyle) ?? 'point',
  }
  setFormats(formats)
  const { dateStyle, numberStyle, timeZone } = company
  const weekStart: WeekStart = known(weekStarts, company.weekStart) ?? 'monday'
  setWeekStart(weekStart)
  setTimeZone(timeZone)
  useEffect(() => {
    window.localStorage.setItem(storageKey, `${dateStyle} ${numberStyle} ${timeZone} ${weekStart}`)
  }, [dateStyle, numberStyle, timeZone, weekStart])
  return (
    <Fragment key={`${formats.dates} ${formats.numbers} ${timeZone} ${weekStart}`}>
      {children}
    </Fragment>
  )
}

const storageKey = 'company_formats'

/** The company's formats of the last visit, so that nothing is drawn twice at the next. */
function remembered(): Pick<HouseFacts, 'dateStyle' | 'numberStyle' | 'timeZone' | 'weekStart'> {
  const [dateStyle = '', numberStyle = '', timeZone = unnamedHouse.timeZone, weekStart = ''] = (
    localStorage.getItem(storageKey) ?? ''
  ).split(' ')
  return { dateStyle, numberStyle, timeZone, weekStart }
}

function known<V extends string>(styles: readonly V[], text: string | undefined): V | undefined {
  return styles.find((style) => style === text)
}
