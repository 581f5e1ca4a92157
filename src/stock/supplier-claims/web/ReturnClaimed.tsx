import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatQuantity, groupedQuantity, parseQuantity } from '#platform/quantity.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { ReturnableStock, SupplierClaim } from '../supplier-claims.fields.ts'
import classes from './supplier-claims.module.css'
import { supplierClaimsApi } from './supplier-claims-api.ts'

type Place = ReturnableStock & { readonly key: string; readonly text: string }

const kindWords = {
  damaged: 'damaged',
  quality_control: 'in quality control',
  quarantine: 'in quarantine',
} as const

/** Chooses how much goes back from which bin and lot; it leaves stock at once. */
export function ReturnClaimed({ claim, onClose }: { claim: SupplierClaim; onClose: () => void }) {
  const { id, label } = claim
  const { data } = useQuery(supplierClaimsApi.ask('returnable', { id }))
  if (!data) return null
  const opened: { places: readonly Place[]; note: string } = {
    places: data.rows.map((row, at) => ({ ...row, key: `${row.claimLineId} ${at}`, text: '' })),
    note: '',
  }
  return (
    <FormDialog
      area="supplierClaims"
      title={`Return goods of ${label}?`}
      subject={label}
      effect="The goods leave stock at their average cost, and a paper is made for the driver. It can be undone until they are handed over."
      confirmLabel="Return goods"
      fields={{
        places: {
          kind: 'own',
          label: 'Stock',
          refusedAs: 'lines',
          fault: (places) => {
            const wrong = places.find((place) => place.text !== '' && stepsOf(place) === null)
            if (wrong) return `Enter at most ${formatQuantity(wrong.there, wrong.quantityScale)}.`
            return places.some((place) => place.text !== '')
              ? null
              : 'Enter how much goes back, at least in one place.'
          },
          draw: ({ value, error, onValue }) => (
            <>
              {value.length === 0 ? (
                <p className={classes.minor}>Nothing of it is in stock at this outlet now.</p>
              ) : null}
              {value.map((place) => (
                <TextInput
                  key={place.key}
                  label={placeWords(place)}
                  description={`${groupedQuantity(place.there, place.quantityScale)} there, ${groupedQuantity(place.open, place.quantityScale)} claimed and not returned`}
                  inputMode="decimal"
                  value={place.text}
                  onChange={(event) => {
                    const text = event.currentTarget.value
                    onValue(value.map((one) => (one.key === place.key ? { ...one, text } : one)))
                  }}
                />
              ))}
              {error ? (
                <p role="alert" className={classes.fault}>
                  {error}
                </p>
              ) : null}
            </>
          ),
          words: (places) => places.map(({ sku, text }) => `${sku}: ${text}`).join('\n'),
        },
        note: { kind: 'text', label: 'Note on the paper', longest: 500, rows: 2 },
      }}
      opened={opened}
      save={({ values }, options) =>
        supplierClaimsApi.call.returnGoods(
          {
            id,
            note: values.note,
            lines: values.places.flatMap((place) => {
              const quantity = place.text === '' ? null : stepsOf(place)
              const { claimLineId, kind, lotId, binId } = place
              return quantity === null ? [] : [{ claimLineId, quantity, kind, lotId, binId }]
            }),
          },
          options,
        )
      }
      onSaved={() => {
        tellSuccess('Goods taken out of stock', 'Print their paper for the driver.')
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function placeWords({ sku, kind, binCode, lotCode }: Place): string {
  return [
    sku,
    kind === null ? 'available' : kindWords[kind],
    binCode ? `bin ${binCode}` : '',
    lotCode ? `lot ${lotCode}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Null where what is typed is no quantity, or more than is there. */
function stepsOf({ text, quantityScale, there }: Place): number | null {
  const steps = parseQuantity(text, quantityScale)
  return steps !== null && steps > 0 && steps <= there ? steps : null
}
