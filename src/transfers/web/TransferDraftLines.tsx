import { ActionIcon, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type Dispatch, type SetStateAction, Suspense } from 'react'
import { LazyVariantPicker } from '#packaging/web/index.tsx'
import { parseQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { fieldFault, refusalOf, type ShownRefusal } from '#platform/web/client.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellErrorBriefly, tellSuccess } from '#platform/web/notify.ts'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import {
  type Draft,
  type DraftLine,
  withoutLine,
  withQuantity,
  withSuggested,
  withUnit,
} from './draft-transfer.ts'
import classes from './transfers.module.css'
import { catalogOfTransfers, scansOfTransfers, transfersApi } from './transfers-api.ts'
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
          <LineRow key={line.variantId} line={line} onDraft={onDraft} />
        ))}
      </ul>
    </Section>
  )
}

function LineRow(props: { line: DraftLine; onDraft: Dispatch<SetStateAction<Draft>> }) {
  const { line, onDraft } = props
  const { variantId, sku, title, quantity, quantityScale } = line
  const steps = parseQuantity(quantity, quantityScale)
  return (
    <li className={classes.draftLine}>
      <span>
        {title} <CodeText code={sku} />
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
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Take ${sku} out`}
        onClick={() => onDraft((now) => withoutLine(now, variantId))}
      >
        <IconX size={16} />
      </ActionIcon>
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
