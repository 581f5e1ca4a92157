import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { LazyBinPicker, type PickedBin } from '#stock/inventory/web/index.tsx'

type BinModeProps = {
  outletId: string
  /** Into which bin the next items go; null while they go into none. */
  bin: PickedBin | null
  onBin: (bin: PickedBin | null) => void
}

/** Into which bin the next items go: whose label is scanned, or which is chosen here. */
export function BinMode({ outletId, bin, onBin }: BinModeProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <ToneBadge
        isLarge
        tone={bin ? 'active' : 'quiet'}
        label={bin ? `They go into bin ${bin.code}` : 'They go into no bin'}
      />
      <ActButton onAct={() => setAsking(true)}>
        {bin ? 'Choose another bin' : 'Choose a bin, or scan it'}
      </ActButton>
      {bin ? <ActButton onAct={() => onBin(null)}>Into no bin</ActButton> : null}
      {isAsking ? (
        <BinDialog
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

type BinDialogProps = { outletId: string; onBin: (bin: PickedBin) => void; onClose: () => void }

function BinDialog({ outletId, onBin, onClose }: BinDialogProps) {
  const [bin, setBin] = useState<PickedBin | null>(null)
  const [isTried, setTried] = useState(false)
  return (
    <ConfirmDialog
      title="Into which bin do they go?"
      confirmLabel="Put the next into it"
      fields={
        <LazyBinPicker
          label="Bin"
          outletId={outletId}
          bin={bin}
          onPick={setBin}
          error={isTried && !bin ? 'Choose a bin of the list.' : null}
        />
      }
      isPending={false}
      refusal={null}
      onConfirm={() => {
        setTried(true)
        if (bin) onBin(bin)
      }}
      onClose={onClose}
    >
      What is counted from now on goes into this bin, until another one is chosen or scanned.
    </ConfirmDialog>
  )
}
