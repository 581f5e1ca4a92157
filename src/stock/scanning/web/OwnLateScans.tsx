import { useAuth } from '#organization/users/web/index.tsx'
import type { LateScansOf } from '#platform/web/late-scans/define-late-scans.ts'
import { LateScans } from '#platform/web/late-scans/LateScans.tsx'

type OwnLateScansProps<R, X, E> = {
  late: LateScansOf<R, X, E>
  /** On a page where none of these scans is made: it says only what waits. */
  isAside?: boolean | undefined
}

/** The user's scans that wait for the network; they are sent while this is on the screen. */
export function OwnLateScans<R, X, E>({ late, isAside }: OwnLateScansProps<R, X, E>) {
  const { me } = useAuth()
  return <LateScans late={late} userId={me?.profile.id ?? ''} isAside={isAside} />
}
