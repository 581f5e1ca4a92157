import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { AppLink } from '#platform/web/AppLink.tsx'
import { FoldedLines } from '#platform/web/scan/mode/FoldedLines.tsx'
import { type FootAct, ScanFoot } from '#platform/web/scan/mode/ScanFoot.tsx'
import { ScanMode } from '#platform/web/scan/mode/ScanMode.tsx'
import { scanModeHints } from '../../scan-modes.ts'
import { ModeChoice } from './ModeChoice.tsx'
import { OutletChoice } from './OutletChoice.tsx'
import { ResultCard } from './ResultCard.tsx'
import type { ScanViewProps } from './ScanDeskView.tsx'
import { ScanSessionList } from './ScanSessionList.tsx'
import { cardOf } from './scan-api.ts'
import classes from './scan-desk.module.css'
import type { ScanDesk } from './use-scan-desk.ts'

/** The same on a phone: the card, and the first next step in reach of the thumb. */
export function ScanPhoneView({ mode, desk, place }: ScanViewProps) {
  const { scans, shown, session, times } = desk
  const router = useRouter()
  const outletId = place.outlet?.id
  const count = session.steps.length
  const isAlone = router.history.canGoBack()
  const close = () => (isAlone ? router.history.back() : router.history.push('/'))
  return (
    <ScanMode
      title="Scan"
      progress={times ? `× ${times}` : count > 0 ? `${count} scanned` : undefined}
      onClose={close}
      result={scans[0] ?? null}
      idle={scanModeHints[mode]}
      hint="Code, SKU, or 3* first"
      foot={<Foot desk={desk} outletId={outletId} />}
    >
      <ModeChoice mode={mode} />
      <ResultCard
        mode={mode}
        found={shown ?? null}
        outletId={outletId}
        isReady={!place.isPending}
      />
      <OutletChoice place={place} />
      {count > 0 ? (
        <FoldedLines label={`Scanned in this session: ${count}`}>
          <ScanSessionList mode={mode} desk={desk} outletId={outletId} />
        </FoldedLines>
      ) : null}
      <nav aria-label="More of the scan page" className={classes.more}>
        <AppLink search={{ view: 'test' }}>Test scanner</AppLink>
        <AppLink search={{ view: 'practice' }}>Practise</AppLink>
      </nav>
    </ScanMode>
  )
}

function Foot({ desk, outletId }: { desk: ScanDesk; outletId: string | undefined }) {
  const { shown, session, undo } = desk
  const { history } = useRouter()
  const { data } = useQuery({
    ...cardOf(shown ?? { noun: '', id: '' }, outletId),
    enabled: shown !== undefined,
  })
  const [first] = data?.acts ?? []
  const main: FootAct | undefined = first && {
    label: first.label,
    act: () => history.push(first.path),
  }
  const whyNot = session.steps.length === 0 ? 'Nothing is scanned in this session yet.' : null
  return <ScanFoot undo={{ label: 'Undo last scan', act: undo, whyNot }} main={main} />
}
