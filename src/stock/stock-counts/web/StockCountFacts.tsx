import { formatMoney } from '#platform/money.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { useScansFact } from '#stock/scanning/web/index.tsx'
import { countKindLabels, countScopeLabels, eventReasonLabels } from '../count-kinds.ts'
import type { WholeStockCount } from '../stock-counts.fields.ts'
import { EventDocument } from './EventsToFollow.tsx'

/** What is counted by whom, and what it found. */
export function StockCountFacts({ count }: { count: WholeStockCount }) {
  const { id, outletCode, outletName, kind, scope, isBlind, plannedOn, plannedBy, plannedAt } =
    count
  const { counters, countedBy, postedAt, postedBy, note, lines, differing, found } = count
  const scans = useScansFact([id])
  return (
    <FactList
      facts={[
        { label: 'Name', value: count.name },
        { label: 'Outlet', value: `${outletCode} ${outletName}` },
        { label: 'What', value: whatWords(kind, scope) },
        {
          label: 'Follows',
          value:
            count.follows === null ? null : (
              <>
                {eventReasonLabels[count.follows.reason]}, <EventDocument event={count.follows} />
              </>
            ),
        },
        { label: 'Counted again', value: toleranceWords(count) },
        { label: 'Blind count', value: isBlind ? 'Yes' : 'No' },
        { label: 'Planned for', value: formatDay(plannedOn) },
        {
          label: 'Planned',
          value: (
            <>
              <InstantText at={plannedAt} /> by {plannedBy ?? 'the system'}
            </>
          ),
        },
        { label: 'Who counts', value: counters.map(({ name }) => name).join(', ') },
        { label: 'Counted by', value: countedBy.join(', ') },
        {
          label: 'Result',
          value:
            differing === null
              ? null
              : `${differing} of ${lines} lines differ${found > 0 ? `, ${found} found where none was expected` : ''}`,
        },
        { label: 'Value', value: worthWords(count) },
        {
          label: 'Approved',
          value:
            postedAt === null ? null : (
              <>
                <InstantText at={postedAt} /> by {postedBy ?? 'the system'}
              </>
            ),
        },
        { label: 'Note', value: note },
        scans,
      ]}
    />
  )
}

/** Which lines are counted again, where it is not as the outlet is set. */
function toleranceWords({ tolerancePercent, toleranceMinor, currency }: WholeStockCount) {
  const parts = [
    tolerancePercent !== null && `more than ${tolerancePercent} %`,
    toleranceMinor !== null && `more than ${formatMoney(toleranceMinor, currency)}`,
  ].filter(Boolean)
  return parts.length === 0 ? null : `Lines that differ by ${parts.join(' or ')}`
}

const whatWords = (kind: WholeStockCount['kind'], scope: WholeStockCount['scope']) =>
  kind === 'full'
    ? 'Full count of the outlet'
    : `${countKindLabels[kind]} count: ${countScopeLabels[scope].toLowerCase()}`

/** What is more, what is less, and both together. */
export function worthWords({ moreMinor, lessMinor, valueMinor, currency }: WholeStockCount) {
  if (moreMinor === null || lessMinor === null || valueMinor === null) return null
  const [more, less, both] = [moreMinor, -lessMinor, valueMinor].map((minor) =>
    formatMoney(minor, currency),
  )
  return `${both}: ${more} more, ${less} less`
}
