import { lazy, Suspense } from 'react'
import { useUrlState } from '#platform/web/url-state.ts'
import { usePhone } from '#platform/web/use-phone.ts'
import { scanModes } from '../../scan-modes.ts'
import { ScanDeskView } from './ScanDeskView.tsx'
import { ScanPhoneView } from './ScanPhoneView.tsx'
import { useScanDesk } from './use-scan-desk.ts'
import { useScanOutlet } from './use-scan-outlet.ts'

const AssignDialog = lazy(async () => ({
  default: (await import('../AssignDialog.tsx')).AssignDialog,
}))

/** The scan page's desk: on phones it is the whole screen. */
export function ScanView() {
  const { params } = useUrlState()
  const mode = scanModes.find((each) => each === params.mode) ?? 'look_up'
  const place = useScanOutlet()
  const desk = useScanDesk(mode, place.outlet?.id)
  const View = usePhone() ? ScanPhoneView : ScanDeskView
  return (
    <>
      <View mode={mode} desk={desk} place={place} />
      <Suspense>
        {desk.assigning === null ? null : (
          <AssignDialog
            code={{ shown: desk.assigning }}
            onSaved={() => desk.endAssigning(true)}
            onClose={() => desk.endAssigning(false)}
          />
        )}
      </Suspense>
    </>
  )
}
