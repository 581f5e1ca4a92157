import { formatMoney } from '#platform/money.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { PriceInput } from '#stock/purchasing/web/index.tsx'
import type { SupplierClaim } from '../supplier-claims.fields.ts'
import { supplierClaimsApi } from './supplier-claims-api.ts'

type Amount = { readonly lineId: string; readonly sku: string; readonly minor: number | null }

/** Lowers what is claimed, and sends the claim to the supplier again. */
export function RepriceClaim({ claim, onClose }: { claim: SupplierClaim; onClose: () => void }) {
  const { id, version, label, currency, items } = claim
  const most = new Map(items.map((line) => [line.id, line.amountMinor]))
  const opened: { amounts: readonly Amount[]; reason: string } = {
    amounts: items.map(({ id: lineId, sku, amountMinor }) => ({ lineId, sku, minor: amountMinor })),
    reason: '',
  }
  return (
    <FormDialog
      area="supplierClaims"
      title={`Change the amount of ${label}?`}
      subject={label}
      effect="The supplier reads the reason and answers again."
      confirmLabel="Change amount"
      fields={{
        amounts: {
          kind: 'own',
          label: 'Amounts',
          refusedAs: 'lines',
          fault: (amounts) => {
            const wrong = amounts.find(
              ({ lineId, minor }) => minor === null || minor > (most.get(lineId) ?? 0),
            )
            return wrong
              ? `Enter ${formatMoney(most.get(wrong.lineId) ?? 0, currency)} or less for ${wrong.sku}.`
              : null
          },
          draw: ({ value, error, onValue }) => (
            <>
              {value.map((amount) => (
                <div key={amount.lineId}>
                  <span>{amount.sku}</span>
                  <PriceInput
                    label={`Amount for ${amount.sku}`}
                    currency={currency}
                    minor={amount.minor}
                    onMinor={(minor) =>
                      onValue(
                        value.map((one) =>
                          one.lineId === amount.lineId ? { ...amount, minor } : one,
                        ),
                      )
                    }
                  />
                </div>
              ))}
              {error ? <p role="alert">{error}</p> : null}
            </>
          ),
          words: (amounts) => amounts.map(({ sku, minor }) => `${sku}: ${minor}`).join('\n'),
        },
        reason: {
          kind: 'text',
          label: 'Reason, for the supplier',
          longest: 200,
          rows: 2,
          isOneLine: true,
          isRequired: true,
        },
      }}
      opened={opened}
      save={({ values }, options) =>
        supplierClaimsApi.call.reprice(
          {
            ...{ id, version, reason: values.reason },
            lines: values.amounts.map(({ lineId, minor }) => ({ lineId, amountMinor: minor ?? 0 })),
          },
          options,
        )
      }
      onSaved={() => {
        tellSuccess(`Amount of ${label} changed`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
