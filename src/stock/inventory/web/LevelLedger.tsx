import { Checkbox } from '@mantine/core'
import { isDay } from '#platform/days.ts'
import { formatMoney } from '#platform/money.ts'
import { groupedQuantity } from '#platform/quantity.ts'
import { DateField } from '#platform/web/DateField.tsx'
import { formatDay, formatInstant } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { ScrollRegion } from '#platform/web/layout/ScrollRegion.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { PhotoList } from '#platform/web/PhotoList.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { LedgerRow, LevelPanel } from '../stock-lists.contract.ts'
import { movementKinds, unavailableKinds } from '../stock-words.ts'
import { DocumentName } from './DocumentName.tsx'
import classes from './inventory.module.css'
import { MoreRows } from './MoreRows.tsx'
import { photoAddress, stockLists } from './stock-api.ts'
import { usePages } from './use-pages.ts'

/** Every movement, newest first: quantity, balance, user and reason. */
export function LevelLedger({ level }: { level: LevelPanel }) {
  const { params, set } = useUrlState()
  const { variantId, outletId } = level
  const { reservations, upto: upTo } = params
  const asked = {
    variantId,
    outletId,
    withReservations: reservations === '1',
    ...(upTo && isDay(upTo) ? { upTo } : {}),
  }
  const pages = usePages(['stockLists', 'ledger', asked], (page) =>
    stockLists.call.ledger({ ...asked, ...page }),
  )
  return (
    <Section
      title="Ledger"
      aside={
        <span className={classes.tools}>
          <DateField
            size="xs"
            label="Up to the day"
            placeholder="All days"
            value={upTo ?? ''}
            onDay={(day) => set({ upto: day || null }, 'replace')}
          />
          <Checkbox
            size="xs"
            label="Reservations"
            checked={reservations === '1'}
            onChange={({ currentTarget: { checked } }) =>
              set({ reservations: checked ? '1' : null }, 'replace')
            }
          />
        </span>
      }
    >
      {pages.rows?.length === 0 ? <p className={classes.quiet}>Nothing has moved.</p> : null}
      {pages.rows && pages.rows.length > 0 ? (
        <ScrollRegion className={classes.scroll} label="Movements">
          <LedgerTable level={level} rows={pages.rows} />
        </ScrollRegion>
      ) : null}
      <MoreRows {...pages} />
    </Section>
  )
}

function LedgerTable({ level, rows }: { level: LevelPanel; rows: readonly LedgerRow[] }) {
  const hasValue = rows.some(({ valueDeltaMinor }) => valueDeltaMinor !== null)
  return (
    <table className={classes.rows}>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">What and why</th>
          <th scope="col" className={classes.right}>
            Change
          </th>
          <th scope="col" className={classes.right}>
            On hand
          </th>
          {hasValue ? (
            <th scope="col" className={classes.right}>
              Value
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.seq}>
            <td>{row.datedBack ? formatDay(row.datedBack.on) : <InstantText at={row.at} />}</td>
            <td>
              <What row={row} level={level} />
            </td>
            <td className={classes.right}>
              <Change row={row} scale={level.quantityScale} />
            </td>
            <td className={classes.right}>
              {row.onHandAfter === null
                ? ''
                : groupedQuantity(row.onHandAfter, level.quantityScale)}
            </td>
            {hasValue ? (
              <td className={classes.right}>
                {row.valueDeltaMinor
                  ? signed(formatMoney(row.valueDeltaMinor, level.currency))
                  : ''}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function What({ row, level }: { row: LedgerRow; level: LevelPanel }) {
  const where = [row.lotCode && `lot ${row.lotCode}`, row.binCode && `bin ${row.binCode}`]
  const author = row.actorName ?? 'the system'
  const by = row.datedBack
    ? `for ${formatDay(row.datedBack.on)}, entered ${formatInstant(row.datedBack.enteredAt)} by ${author}`
    : author
  const why = [row.reason, ...where, by].filter(Boolean).join(' · ')
  return (
    <>
      <span className={classes.pair}>
        <ToneBadge {...movementKinds[row.kind]} />
        <DocumentName {...row} />
      </span>
      <span className={classes.why}>{why}</span>
      <PhotoList photos={row.photos} addressOf={photoAddress(level)} words={`Why: ${row.reason}`} />
    </>
  )
}

/** The change: of stock on hand, else of reserved or unavailable stock. */
function Change({ row, scale }: { row: LedgerRow; scale: number }) {
  const { onHandDelta, reservedDelta, unavailableDelta, unavailableKind } = row
  const amount = (steps: number) => signed(groupedQuantity(steps, scale))
  if (onHandDelta !== 0) return <span className={classes.figure}>{amount(onHandDelta)}</span>
  if (unavailableDelta !== 0) {
    const kind = unavailableKind === null ? 'unavailable' : unavailableKinds[unavailableKind].label
    return (
      <span className={classes.quiet} title={kind}>
        {amount(unavailableDelta)} unavailable
      </span>
    )
  }
  return reservedDelta === 0 ? null : (
    <span className={classes.quiet}>{amount(reservedDelta)} reserved</span>
  )
}

const signed = (text: string) => (text.startsWith('-') ? text.replace('-', '−') : `+${text}`)
