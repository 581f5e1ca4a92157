import type { ShownRefusal } from '../client.ts'
import type { LinkRead } from '../link-read.ts'
import { isSilence } from '../live/repeat-reads.ts'
import { PageLoading } from '../shell/PageLoading.tsx'
import { CustomerFrame } from './CustomerFrame.tsx'
import { RefusalNote } from './RefusalNote.tsx'

type LinkPendingProps = { read: LinkRead<unknown>; title: string }

/** The page behind a link until it is read, also while the server can't be reached. */
export function LinkPending({ read, title }: LinkPendingProps) {
  if (!read.failure) return <PageLoading />
  return (
    <CustomerFrame title={title} company="">
      <LinkFailure failure={read.failure} onRetry={read.retry} />
    </CustomerFrame>
  )
}

type LinkFailureProps = { failure: ShownRefusal; onRetry: () => void }

/** Says that nothing is known of the link yet. */
export function LinkFailure({ failure, onRetry }: LinkFailureProps) {
  const title = isSilence(failure)
    ? 'The server can’t be reached.'
    : 'This page could not be opened.'
  return <RefusalNote title={title} refusal={failure} onRetry={onRetry} />
}
