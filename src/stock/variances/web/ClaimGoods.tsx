import { quantityInWords } from '#platform/quantity.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Variance } from '../variances.fields.ts'
import { variancesApi } from './variances-api.ts'

/** The goods become a claim, with the files of the variance, and the variance waits for it. */
export function ClaimGoods({ variance, onClose }: { variance: Variance; onClose: () => void }) {
  const { id, version, label, quantity, quantityScale, unit, sku, files, claimsFrom } = variance
  const isCourier = claimsFrom === 'courier'
  const goods = `${quantityInWords(Math.abs(quantity), quantityScale, unit)} of ${sku}`
  const courierEffect = `The parcel is claimed with all of its goods, among them ${goods}. ${label} is closed when the courier pays.`
  const supplierEffect = `A claim on the supplier is drafted for ${goods}, with ${files.length === 1 ? '1 file' : `${files.length} files`}. ${label} is closed when the claim is settled.`
  return (
    <FormDialog
      area="variances"
      title={isCourier ? 'Claim from courier?' : 'Claim from supplier?'}
      subject={label}
      effect={isCourier ? courierEffect : supplierEffect}
      confirmLabel={isCourier ? 'Claim from courier' : 'Claim from supplier'}
      fields={{
        courierReference: {
          kind: 'line',
          label: 'Reference of the courier',
          longest: 60,
          isShown: () => isCourier,
        },
      }}
      opened={{ courierReference: '' }}
      save={({ values }, options) => variancesApi.call.claim({ id, version, ...values }, options)}
      onSaved={({ claim }) => {
        tellSuccess(`${label} claimed`, claim.label)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
