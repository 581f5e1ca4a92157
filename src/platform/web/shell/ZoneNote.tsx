import { timeZoneCity, timeZoneLabel } from '../../time-zones.ts'
import { useHouse } from '../house-context.ts'
import classes from './Sidebar.module.css'

/** The time zone of the shown times, where the browser's clock shows another time. */
export function ZoneNote() {
  const { timeZone } = useHouse()
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (isSameClock(timeZone, here)) return null
  return (
    <span
      className={classes.role}
      title={`All times are in ${timeZone}, the company's time zone. This browser is set to ${timeZoneCity(here)}.`}
    >
      Times in {timeZoneLabel(timeZone, new Date())}
    </span>
  )
}

/** London and UTC agree in winter and not in summer: both halves of the year are compared. */
function isSameClock(one: string, other: string): boolean {
  const year = new Date().getUTCFullYear()
  return [0, 6].every((month) => {
    const at = new Date(Date.UTC(year, month, 15))
    return offsetIn(one, at) === offsetIn(other, at)
  })
}

const offsetIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short', dateStyle: 'short' }).format(at)
