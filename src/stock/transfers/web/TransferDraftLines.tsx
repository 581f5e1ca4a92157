import { TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, Suspense } from 'react'
import { groupedQuantity, parseQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { fieldFault, refusalOf, type ShownRefusal } from '#platform/web/client.ts'
import { IconButton } from '#platform/web/IconButton.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellErrorBriefly, tellSuccess } from '#platform/web/notify.ts'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { LazyVariantPicker } from '#stock/packaging/web/index.tsx'
import {
  type Draft,
  type DraftLine,
  withoutLine,
  withQuantity,
  withSuggested,
  withUnit,
} from './draft-transfer.ts'
import classes from './transfers.module.css'
import {
  catalogOfTransfers,
  scansOfTransfers,
  stockOfTransfers,
  transfersApi,
} from './transfers-api.ts'
import type { Place } from './use-places.ts'

type DraftLinesProps = {
  draft: Draft
  onDraft: Dispatch<SetStateAction<Draft>>
  places: readonly Place[]
  refusal: ShownRefusal | null
}

/** The products of a draft: searched, scanned, or those that run low where it goes. */
export function TransferDraftLines({ draft, onDraft, places, refusal }: DraftLinesProps) {
  useScannedLines(onDraft)
  const available = useAvailable(draft, places)
  return (
    <Section
      title="Products"
      aside={<SuggestButton draft={draft} onDraft={onDraft} places={places} />}
    >
      <Suspense>
        <LazyVariantPicker
          label="Add a product, or scan it"
          error={fieldFault(refusal, 'lines')}
          onPick={({ id, sku, title, quantityScale }) =>
            onDraft((now) => withUnit(now, { variantId: id, sku, title, quantityScale }))
          }
        />
      </Suspense>
      <ul className={classes.draftLines}>
        {draft.lines.map((line) => (
          <LineRow
            key={line.variantId}
            line={line}
            available={available(line.variantId)}
            onDraft={onDraft}
          />
        ))}
      </ul>
    </Section>
  )
}

type Available = { readonly quantity: number; readonly code: string }

/** What is available of each product where it is sent from, to those who may see that. */
function useAvailable(
  { fromOutletId, lines }: Draft,
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

function LineRow(props: {
  line: DraftLine
  available: Available | null
  onDraft: Dispatch<SetStateAction<Draft>>
}) {
  const { line, available, onDraft } = props
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
        error={steps === null || steps < 1}
        onChange={(event) => {
          const text = event.currentTarget.value
          onDraft((now) => withQuantity(now, variantId, text))
        }}
      />
      <IconButton
        label={`Take ${sku} out`}
        onAct={() => onDraft((now) => withoutLine(now, variantId))}
      >
        <IconX size={16} />
      </IconButton>
    </li>
  )
}

/** Fills in what runs low where the goods go; of another house that is nobody's business. */
function SuggestButton(props: Omit<DraftLinesProps, 'refusal'>) {
  const { draft, onDraft, places } = props
  const to = places.find(({ id }) => id === draft.toOutletId)
  const suggest = async () => {
    try {
      const { lines } = await transfersApi.call.suggestions({ outletId: draft.toOutletId })
      onDraft((now) => withSuggested(now, lines))
      tellSuccess(
        lines.length === 0 ? `Nothing runs low at ${to?.name}` : `${lines.length} products run low`,
      )
    } catch (error) {
      tellErrorBriefly('Nothing was suggested', refusalOf(error).message)
    }
  }
  const notMine = to?.isMine
    ? null
    : `Only whoever works at ${to?.name ?? 'the destination'} sees what runs low there.`
  return (
    <ActButton size="xs" whyNot={notMine} onAct={suggest}>
      Add what runs low
    </ActButton>
  )
}

function useScannedLines(onDraft: Dispatch<SetStateAction<Draft>>): void {
  useScanTarget(async (code) => {
    try {
      const { noun, id, label } = await scansOfTransfers.call.resolve({ code })
      if (noun !== 'variant') {
        playScanSound('wrong')
        return tellErrorBriefly(`${code} was not added`, `${label} is no product.`)
      }
      const { sku, title, quantityScale } = await catalogOfTransfers.call.get({ id })
      onDraft((now) => withUnit(now, { variantId: id, sku, title, quantityScale }))
      playScanSound('ok')
    } catch (error) {
      playScanSound('over')
      tellErrorBriefly(`${code} was not added`, refusalOf(error).message)
    }
  })
}
