import { Button, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconCamera } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeEntry } from '#platform/web/scan/CodeEntry.tsx'
import { ScanResultBar } from '#platform/web/scan/ScanResultBar.tsx'
import type { ScanMode } from '../../scan-modes.ts'
import { ModeChoice } from './ModeChoice.tsx'
import { OutletChoice } from './OutletChoice.tsx'
import { ResultCard } from './ResultCard.tsx'
import { ScanSessionList } from './ScanSessionList.tsx'
import classes from './scan-desk.module.css'
import type { ScanDesk } from './use-scan-desk.ts'
import type { useScanOutlet } from './use-scan-outlet.ts'

const CameraScan = lazy(async () => ({
  default: (await import('#platform/web/scan/camera/CameraScan.tsx')).CameraScan,
}))

export type ScanViewProps = {
  mode: ScanMode
  desk: ScanDesk
  place: ReturnType<typeof useScanOutlet>
}

/** The answer and the card on the left, the session's list on the right. */
export function ScanDeskView({ mode, desk, place }: ScanViewProps) {
  const [hasCamera, setCamera] = useState(false)
  const { scans, shown, session, times, changeTimes, undo } = desk
  return (
    <>
      <div className={classes.tools}>
        <ModeChoice mode={mode} />
        <OutletChoice place={place} />
        <Button
          variant="default"
          leftSection={<IconCamera size={16} />}
          aria-pressed={hasCamera}
          onClick={() => setCamera(!hasCamera)}
        >
          Scan with the camera
        </Button>
      </div>
      {hasCamera ? (
        <Suspense>
          <CameraScan onClose={() => setCamera(false)} />
        </Suspense>
      ) : null}
      <ScanResultBar result={scans[0] ?? null} />
      <div className={classes.entry}>
        <CodeEntry label="Enter a code by hand" hint="Code, SKU or 3* and then a code" />
        <TextInput
          aria-label="Quantity of the next scan"
          placeholder="× 1"
          inputMode="numeric"
          className={classes.times}
          value={times}
          onChange={(event) =>
            changeTimes(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 5))
          }
        />
        <ActButton
          icon={<IconArrowBackUp size={16} />}
          whyNot={session.steps.length === 0 ? 'Nothing is scanned in this session yet.' : null}
          onAct={undo}
        >
          Undo last scan
        </ActButton>
      </div>
      <div className={classes.columns}>
        <ResultCard
          mode={mode}
          found={shown ?? null}
          outletId={place.outlet?.id}
          isReady={!place.isPending}
        />
        <ScanSessionList mode={mode} desk={desk} outletId={place.outlet?.id} />
      </div>
    </>
  )
}
