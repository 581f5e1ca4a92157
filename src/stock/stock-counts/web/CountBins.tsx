import { useQuery } from '@tanstack/react-query'
import { ActButton } from '#platform/web/ActButton.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { BinOfCount, WholeStockCount } from '../stock-counts.fields.ts'
import classes from './stock-counts.module.css'
import { stockCountsApi } from './stock-counts-api.ts'
import type { CountedPlace } from './tally-words.ts'

type CountBinsProps = {
  count: WholeStockCount
  /** Those that the device knows, where the server can't be reached. */
  kept: readonly BinOfCount[] | null
  onPlace: (place: CountedPlace) => void
}

/** The bins of a count in pick sequence, those of the user’s area first: one is scanned, or chosen here. */
export function CountBins({ count, kept, onPlace }: CountBinsProps) {
  const { data } = useQuery(stockCountsApi.ask('bins', { id: count.id }))
  const rows = kept ?? data?.rows
  if (!rows) return <Pending />
  const groups = [...Map.groupBy(rows, ({ area }) => area)]
  return (
    <>
      {groups.map(([area, bins]) => (
        <section key={area} aria-label={area ?? 'Bins of this count'}>
          {groups.length > 1 || area !== null ? (
            <h2 className={classes.binsHead}>{areaWords(bins)}</h2>
          ) : null}
          <ul className={classes.bins} aria-label={area === null ? 'Bins of this count' : area}>
            {bins.map((bin) => (
              <li key={bin.binId} className={classes.bin}>
                <span className={classes.binCode}>{bin.code ?? 'No bin'}</span>
                <span>
                  <BinProgress bin={bin} />
                </span>
                <ActButton size="xs" onAct={() => onPlace({ binId: bin.binId, code: bin.code })}>
                  Count {bin.code ?? 'goods in no bin'}
                </ActButton>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** The area, whether it is one's own, and what is left of it. */
function areaWords(bins: readonly BinOfCount[]): string {
  const left = bins.filter(({ lines, counted }) => counted < lines).length
  const rest = left === 1 ? '1 bin left' : `${left} bins left`
  const [first] = bins
  const name = first?.area ?? 'In no area'
  return `${first?.isOwn ? `Your area: ${name}` : name}, ${left === 0 ? 'counted' : rest}`
}

function BinProgress({ bin: { lines, counted, toRecount } }: { bin: BinOfCount }) {
  if (toRecount > 0) return <ToneBadge tone="waiting" label={`${toRecount} to count again`} />
  if (lines === 0) return <span className={classes.minor}>Nothing expected, nothing found yet</span>
  if (counted === lines) return <ToneBadge tone="good" label="Counted" />
  return (
    <span className={classes.minor}>
      {counted} of {lines === 1 ? '1 line' : `${lines} lines`} counted
    </span>
  )
}
