import { useIsOpenHere } from '#platform/web/open-here.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { Order } from '../orders.contract.ts'
import classes from './OrderTimeline.module.css'
import { deskApi } from './orders-api.ts'

/** A file of the order, in the timeline: to be opened, and to be removed. */
export function FileEntry(props: { orderId: string; file: Order['files'][number] }) {
  const { orderId: id, file } = props
  const { fileId, name, mediaType, sizeBytes } = file
  const isOpenHere = useIsOpenHere('orderDesk.removeFile')
  const remove = useAct({
    area: 'orders',
    run: deskApi.call.removeFile,
    failure: 'The file was not removed',
  })
  const address = `/api/orders/${id}/files/${fileId}`
  return (
    <span className={classes.file}>
      {mediaType.startsWith('image/') ? (
        <img src={address} alt="" className={classes.picture} />
      ) : null}
      <a href={address} target="_blank" rel="noreferrer">
        {name}
      </a>
      <span className={classes.quiet}>{Math.max(1, Math.round(sizeBytes / 1024))} kB</span>
      {isOpenHere ? (
        <span className={classes.own}>
          <button type="button" onClick={() => remove.start({ id, fileId })}>
            Remove
          </button>
        </span>
      ) : null}
    </span>
  )
}
