import { PhotoList } from '#platform/web/PhotoList.tsx'
import { PictureUpload } from '#platform/web/PictureUpload.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { mostReceiptPhotos } from '../receipt-photos.rules.ts'
import type { ReceiptLine, WholeReceipt } from '../receiving.fields.ts'
import { piecesOf } from './goods-lines.ts'
import { receivingApi } from './receiving-api.ts'

type LinePhotosProps = { receipt: WholeReceipt; line: ReceiptLine }

/** The photos of goods that are rejected or kept for quality control, and more of them. */
export function LinePhotos({ receipt, line }: LinePhotosProps) {
  const { id, state } = receipt
  const { sku, photos } = line
  const remove = useAct({
    area: 'receiving',
    run: receivingApi.call.removePhoto,
    failure: 'Not taken off',
  })
  const isBad = piecesOf(receipt, line.id).some(({ outcome }) => outcome !== 'accepted')
  const isOpen = state === 'counting' || state === 'received' || state === 'put_away'
  const address = `/api/goods-receipts/${id}/lines/${line.id}/photos`
  if (!isBad && photos.length === 0) return null
  return (
    <>
      <PhotoList
        photos={photos}
        addressOf={(fileId) => `${address}/${fileId}`}
        words={`${sku} as it was delivered`}
        {...(isOpen
          ? {
              takeOff: {
                isPending: remove.isPending,
                start: (photoId: string) => remove.start({ id, photoId }),
              },
            }
          : {})}
      />
      {isBad && isOpen && !receipt.isImported ? (
        <PictureUpload
          address={address}
          area="receiving"
          label="Add photos"
          whyNot={
            photos.length < mostReceiptPhotos
              ? null
              : `A line has at most ${mostReceiptPhotos} photos. Take one off first.`
          }
        />
      ) : null}
    </>
  )
}
