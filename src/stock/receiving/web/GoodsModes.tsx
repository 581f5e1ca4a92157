import { BinMode } from '#stock/inventory/web/index.tsx'
import { RejectMode, scanFrameClasses } from '#stock/scanning/web/index.tsx'
import type { WholeReceipt } from '../receiving.fields.ts'
import type { GoodsMode } from './use-goods-scans.ts'

type GoodsModesProps = {
  receipt: WholeReceipt
  mode: GoodsMode
  onMode: (changes: Partial<GoodsMode>) => void
}

/** Whether the next scans are accepted, kept for quality control or rejected, and their bin. */
export function GoodsModes({ receipt, mode, onMode }: GoodsModesProps) {
  const { reject, isQuality, bin } = mode
  return (
    <div className={scanFrameClasses.mode}>
      <RejectMode
        appliesTo="receipt.reject"
        area="receiving"
        effect="Rejected goods don’t go into stock; they go back to the supplier."
        reject={reject}
        onReject={(given) => onMode({ reject: given, isQuality: false })}
        third={{
          badge: 'The next scans are kept for quality control',
          offer: 'Keep the next for quality control',
          isOn: isQuality,
        }}
        onThird={(isOn) => onMode({ isQuality: isOn })}
      />
      {receipt.hasBins && !reject ? (
        <BinMode
          area="receiving"
          outletId={receipt.outletId}
          bin={bin}
          onBin={(chosen) => onMode({ bin: chosen })}
          whyNoList={null}
        />
      ) : null}
    </div>
  )
}
