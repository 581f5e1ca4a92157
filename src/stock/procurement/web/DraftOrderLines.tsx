import { IconTrash } from '@tabler/icons-react'
import { formatMoney } from '#platform/money.ts'
import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellUndoable } from '#platform/web/notify.ts'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { useKeptText } from '#platform/web/use-kept-text.ts'
import { useQuietAct } from '#platform/web/use-quiet-act.ts'
import type { DraftOrderPanel } from '../buying.contract.ts'
import { buyingApi } from './procurement-api.ts'
import classes from './suggestions.module.css'

type Line = DraftOrderPanel['items'][number]

/** What is to be bought; changed in place as long as it is a draft. */
export function DraftOrderLines({ draft }: { draft: DraftOrderPanel }) {
  return (
    <Section title="Lines">
      <ul className={classes.items}>
        {draft.items.map((line) => (
          <DraftLine key={`${line.id} ${line.quantity}`} draft={draft} line={line} />
        ))}
      </ul>
    </Section>
  )
}

function DraftLine({ draft, line }: { draft: DraftOrderPanel; line: Line }) {
  const { variantId, sku, title, supplierSku, quantity, quantityScale, unit } = line
  const isDraft = draft.state === 'draft'
  return (
    <li className={classes.item}>
      <span className={classes.lineFacts} title={line.explanation}>
        {title}
        <span className={classes.terms}>
          <AppLink to="/products" search={{ variant: variantId }}>
            <CodeText code={sku} />
          </AppLink>
          {supplierSku ? ` theirs ${supplierSku}` : ''}
          {line.unitCostMinor === null
            ? ''
            : ` · ${formatMoney(line.unitCostMinor, draft.currency)} each`}
        </span>
      </span>
      {isDraft ? (
        <LineQuantity draft={draft} line={line} />
      ) : (
        <QuantityText quantity={quantity} scale={quantityScale} unit={unit} />
      )}
      {line.lineMinor === null ? null : <b>{formatMoney(line.lineMinor, draft.currency)}</b>}
      {isDraft ? <TakeOut draft={draft} line={line} /> : null}
    </li>
  )
}

/** Saved on Enter and on leaving the field. */
function LineQuantity({ draft, line }: { draft: DraftOrderPanel; line: Line }) {
  const now = formatQuantity(line.quantity, line.quantityScale)
  const act = useQuietAct({
    area: 'buying',
    run: buyingApi.call.changeLine,
    failure: `${line.sku} stays at ${now}`,
  })
  const { text, reset, input } = useKeptText(now, (typed) => {
    const quantity = quantityOf(typed, line)
    if (quantity === null) return reset()
    if (quantity !== line.quantity)
      act.change(
        { id: draft.id, version: draft.version, lineId: line.id, quantity },
        {
          words: `${line.sku} set to ${formatQuantity(quantity, line.quantityScale)}`,
          back: ({ version }) => ({
            id: draft.id,
            version,
            lineId: line.id,
            quantity: line.quantity,
          }),
        },
      )
  })
  return (
    <input
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      aria-label={`Quantity of ${line.sku}`}
      aria-invalid={quantityOf(text, line) === null}
      className={classes.quantity}
      {...input}
    />
  )
}

/** Null where the text is not an orderable quantity: it has to be above zero. */
function quantityOf(text: string, { quantityScale }: Line): number | null {
  const quantity = parseQuantity(text, quantityScale)
  return quantity !== null && quantity > 0 ? quantity : null
}

function TakeOut({ draft, line }: { draft: DraftOrderPanel; line: Line }) {
  const { id, version, supplierId, outletId, label } = draft
  const { variantId, sku, quantity, explanation } = line
  const putBack = useAct({ area: 'buying', run: buyingApi.call.accept })
  const act = useAct({
    area: 'buying',
    run: buyingApi.call.changeLine,
    onDone: () =>
      tellUndoable(`${sku} is taken out of ${label}`, 'It may be suggested again.', () =>
        putBack.start({ lines: [{ variantId, outletId, supplierId, quantity, explanation }] }),
      ),
  })
  return (
    <ActButton
      size="xs"
      icon={<IconTrash size={14} />}
      isPending={act.isPending}
      whyNot={draft.lines === 1 ? 'It is the only line. Cancel the draft instead.' : null}
      onAct={() => act.start({ id, version, lineId: line.id, quantity: 0 })}
    >
      Take out
    </ActButton>
  )
}
