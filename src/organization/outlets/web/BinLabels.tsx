import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import { LabelDialog } from '#platform/web/labels/LabelDialog.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import type { Bin } from '../bins.contract.ts'
import { printedBinCode } from '../bins.rules.ts'
import type { Outlet } from '../outlets.fields.ts'
import classes from './places.module.css'
import { binsApi } from './places-api.ts'

type BinLabelsProps = {
  outlet: Outlet
  filter: Parameters<typeof binsApi.call.labels>[0]
  onClose: () => void
}

/** The labels of all bins that the list shows as it is filtered. */
export function BinLabels({ outlet, filter, onClose }: BinLabelsProps) {
  const { data, error, refetch } = useQuery(binsApi.ask('labels', filter))
  if (error)
    return (
      <ModalDialog title="Bin labels" wayOut="Close" onClose={onClose}>
        <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
      </ModalDialog>
    )
  if (!data) return null
  if (data.labels.length === 0)
    return (
      <ModalDialog title="Bin labels" wayOut="Close" onClose={onClose}>
        <p className={classes.quiet}>The list shows no bins. Take a filter away, or add some.</p>
      </ModalDialog>
    )
  return (
    <LabelDialog
      title={`Labels of bins in ${outlet.name}`}
      labels={data.labels.map((bin) => labelOf(bin, outlet.code, outlet.name))}
      onClose={onClose}
    />
  )
}

export function OneBinLabel(props: {
  bin: Bin & { readonly outletCode: string; readonly outletName: string }
  onClose: () => void
}) {
  const { bin, onClose } = props
  return (
    <LabelDialog
      title={`Label of bin ${bin.code}`}
      labels={[labelOf(bin, bin.outletCode, bin.outletName)]}
      onClose={onClose}
    />
  )
}

function labelOf(bin: { code: string; name: string }, outletCode: string, outletName: string) {
  return {
    title: bin.code,
    lines: [bin.name, outletName].filter((line) => line !== ''),
    code: { symbology: 'code128' as const, text: printedBinCode(outletCode, bin.code) },
  }
}
