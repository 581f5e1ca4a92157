import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { BinPicker, type PickedBin } from './BinPicker.tsx'

type BinModeProps = {
  /** Whose queries a choice makes stale. */
  area: string
  outletId: string
  /** Into which bin the next items go; null while they go into none. */
  bin: PickedBin | null
  onBin: (bin: PickedBin | null) => void
  /** Why no bin can be chosen from the list now; scanning one works. */
  whyNoList: string | null
}

/** Into which bin the next items go: whose label is scanned, or which is chosen here. */
export function BinMode({ area, outletId, bin, onBin, whyNoList }: BinModeProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <ToneBadge
        isLarge
        tone={bin ? 'active' : 'quiet'}
        label={bin ? `They go into bin ${bin.code}` : 'They go into no bin'}
      />
      <ActButton whyNot={whyNoList} onAct={() => setAsking(true)}>
        {bin ? 'Choose another bin' : 'Choose a bin, or scan it'}
      </ActButton>
      {bin ? <ActButton onAct={() => onBin(null)}>Into no bin</ActButton> : null}
      {isAsking ? (
        <BinDialog
          area={area}
          outletId={outletId}
          onBin={(chosen) => {
            onBin(chosen)
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

type BinDialogProps = {
  area: string
  outletId: string
  onBin: (bin: PickedBin) => void
  onClose: () => void
}

type Values = { readonly bin: PickedBin | null }

const noBin: Values = { bin: null }

function BinDialog({ area, outletId, onBin, onClose }: BinDialogProps) {
  return (
    <FormDialog
      area={area}
      title="Choose a bin"
      subject="Bin"
      effect="Units counted from now on go into this bin, until another one is chosen or scanned."
      confirmLabel="Use this bin"
      fields={{
        bin: {
          kind: 'own',
          label: 'Bin',
          fault: (bin) => (bin ? null : 'Choose a bin of the list.'),
          draw: ({ label, value, error, onValue }) => (
            <BinPicker
              label={label}
              outletId={outletId}
              bin={value}
              onPick={onValue}
              error={error}
            />
          ),
          words: (bin) => bin?.code ?? 'none',
        },
      }}
      opened={noBin}
      save={async ({ values: { bin } }) => bin}
      onSaved={(bin) => {
        if (bin) onBin(bin)
      }}
      onClose={onClose}
    />
  )
}
