import { TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import { groupedQuantity, parseQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { IconButton } from '#platform/web/IconButton.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellErrorBriefly, tellSuccess } from '#platform/web/notify.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { LazyVariantPicker } from '#stock/catalog/web/index.tsx'
import { productScans } from '#stock/scanning/web/index.tsx'
import {
  type DraftLine,
  isQuantity,
  withoutLine,
  withQuantity,
  withSuggested,
  withUnit,
} from './draft-transfer.ts'
import classes from './transfers.module.css'
import { stockOfTransfers, transfersApi } from './transfers-api.ts'
import type { Place } from './use-places.ts'

type ChangeLines = (change: (lines: readonly DraftLine[]) => readonly DraftLine[]) => void

type DraftLinesProps = {
  lines: readonly DraftLine[]
  fromOutletId: string
  toOutletId: string
  places: readonly Place[]
  error: string | null
  onLines: (lines: readonly DraftLine[]) => void
}

/** The products of a draft: searched, scanned, or those that run low at their destination. */
export function TransferDraftLines(props: DraftLinesProps) {
  const { lines, fromOutletId, toOutletId, places, error } = props
  const change = useChange(props)
  useScanTarget(
    productScans(({ id, sku, title, quantityScale }) => {
      change((now) => withUnit(now, { variantId: id, sku, title, quantityScale }))
      return true
    }),
  )
  const available = useAvailable(lines, fromOutletId, places)
  const isLineWrong = lines.some((line) => !isQuantity(line))
  return (
    <Section
      title="Products"
      aside={<SuggestButton to={places.find(({ id }) => id === toOutletId)} onChange={change} />}
    >
      <Suspense>
        <LazyVariantPicker
          label="Add a product, or scan it"
          // A wrong quantity says so itself.
          error={isLineWrong ? null : error}
          onPick={({ id, sku, title, quantityScale }) =>
            change((now) => withUnit(now, { variantId: id, sku, title, quantityScale }))
          }
        />
      </Suspense>
      <ul className={classes.draftLines}>
        {lines.map((line) => (
          <LineRow
            key={line.variantId}
            line={line}
            available={available(line.variantId)}
            onChange={change}
          />
        ))}
      </ul>
      {isLineWrong && error ? <p className={classes.fault}>{error}</p> : null}
    </Section>
  )
}

/** Follows the newest lines: two scans in one moment both count. */
function useChange({ lines, onLines }: Pick<DraftLinesProps, 'lines' | 'onLines'>): ChangeLines {
  const latest = useRef(lines)
  latest.current = lines
  return (change) => {
    latest.current = change(latest.current)
    onLines(latest.current)
  }
}

type Available = { readonly quantity: number; readonly code: string }

/** What is available of each product where it is sent from, to those who may see that. */
function useAvailable(
  lines: readonly DraftLine[],
  fromOutletId: string,
  places: readonly Place[],
): (variantId: string) => Available | null {
  const from = places.find(({ id }) => id === fromOutletId)
  const variantIds = lines.map(({ variantId }) => variantId).slice(0, mostAsked)
  const isAsked = from?.isMine === true && variantIds.length > 0
  const { data } = useQuery({
    ...stockOfTransfers.ask('levels', { variantIds, outletId: fromOutletId }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
  return (variantId) => {
    if (!from || !isAsked || !data || !variantIds.includes(variantId)) return null
    const level = data.levels.find((each) => each.variantId === variantId)
    return { quantity: Math.max(0, level?.available ?? 0), code: from.code }
  }
}

/** As many levels as one question may be about. */
const mostAsked = 100

function LineRow(props: { line: DraftLine; available: Available | null; onChange: ChangeLines }) {
  const { line, available, onChange } = props
  const { variantId, sku, title, quantity, quantityScale } = line
  const steps = parseQuantity(quantity, quantityScale)
  return (
    <li className={classes.draftLine}>
      <span>
        {title} <CodeText code={sku} />
        {available && steps !== null && steps > available.quantity ? (
          <span role="status" className={classes.short}>
            {groupedQuantity(available.quantity, quantityScale)} available at {available.code}
          </span>
        ) : null}
      </span>
      <TextInput
        aria-label={`Quantity of ${sku}`}
        inputMode="decimal"
        value={quantity}
        error={!isQuantity(line)}
        onChange={(event) => {
          const text = event.currentTarget.value
          onChange((now) => withQuantity(now, variantId, text))
        }}
      />
      <IconButton
        label={`Take ${sku} out`}
        onAct={() => onChange((now) => withoutLine(now, variantId))}
      >
        <IconX size={16} />
      </IconButton>
    </li>
  )
}

/** Fills in what runs low at the destination, for those who work there. */
function SuggestButton({ to, onChange }: { to: Place | undefined; onChange: ChangeLines }) {
  const suggest = async () => {
    if (!to) return
    try {
      const { lines } = await transfersApi.call.suggestions({ outletId: to.id })
      onChange((now) => withSuggested(now, lines))
      tellSuccess(
        lines.length === 0
          ? `Nothing runs low at ${to.name}`
          : lines.length === 1
            ? '1 product runs low'
            : `${lines.length} products run low`,
      )
    } catch (error) {
      tellErrorBriefly('Nothing was suggested', refusalOf(error).message)
    }
  }
  const notMine = to?.isMine
    ? null
    : `Only users of ${to?.name ?? 'the destination'} see its low-stock items.`
  return (
    <ActButton size="xs" whyNot={notMine} onAct={suggest}>
      Add what runs low
    </ActButton>
  )
}
