import { formatDay } from '#platform/web/format-instant.ts'
import { CurrentLine } from '#platform/web/scan/mode/CurrentLine.tsx'
import { FoldedLines } from '#platform/web/scan/mode/FoldedLines.tsx'
import { ScanFoot } from '#platform/web/scan/mode/ScanFoot.tsx'
import { ScanMode } from '#platform/web/scan/mode/ScanMode.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { ProductTile } from '#stock/catalog/web/index.tsx'
import { waveLabel } from '../../dispatch.nouns.ts'
import type { WaveLine, WholeWave } from '../../waves.fields.ts'
import { PickNotes } from './PickNotes.tsx'
import { PickWays } from './PickWays.tsx'
import type { usePickScans } from './use-pick-scans.ts'
import classes from './Waves.module.css'
import { countOf, instruction } from './wave-words.ts'

type PhonePickingProps = {
  wave: WholeWave
  line: WaveLine | null
  progress: string
  picking: ReturnType<typeof usePickScans>
  onShort: () => void
}

/** Picking on a phone: the bin and the quantity of one line, and nothing around it. */
export function PhonePicking({ wave, line, progress, picking, onShort }: PhonePickingProps) {
  const { set } = useUrlState()
  const { id, number, state, now, lineRows } = wave
  const back = () => set({ pick: null, wave: id })
  const isWorking = line !== null && now !== null && state === 'picking'
  const done = lineRows.filter(({ picked, short, quantity }) => picked + short >= quantity)
  const undo = { label: 'Undo last scan', act: picking.undo }
  const main = isWorking
    ? { label: 'Short', act: onShort, whyNot: picking.whyNotNow }
    : { label: 'Back to the wave', act: back }
  return (
    <ScanMode
      title={waveLabel(number)}
      progress={progress}
      onClose={back}
      result={picking.scans[0] ?? null}
      idle={isWorking ? instruction(line, now.asks) : 'Ready to scan'}
      hint="Bin, product, lot or tote"
      current={isWorking ? <CurrentPick line={line} asks={now.asks} /> : null}
      foot={<ScanFoot undo={undo} main={main} />}
    >
      <PickNotes wave={wave} picking={picking} />
      {isWorking ? (
        <PickWays
          wave={wave}
          line={line}
          now={now}
          keep={picking.keep}
          scannedBin={picking.scannedBin}
          whyNot={picking.whyNotNow}
          onShort={null}
        />
      ) : null}
      {done.length > 0 ? (
        <FoldedLines label={`Picked: ${done.length}`}>
          <ul className={classes.picked}>
            {done.map((each) => (
              <li key={each.id}>
                {each.sku}, {countOf(each)}
                {each.toteCode ? ` in ${each.toteCode}` : ''}
              </li>
            ))}
          </ul>
        </FoldedLines>
      ) : null}
    </ScanMode>
  )
}

type CurrentPickProps = { line: WaveLine; asks: NonNullable<WholeWave['now']>['asks'] }

/** In hand, the tote is what counts; before, the bin. */
function CurrentPick({ line, asks }: CurrentPickProps) {
  const { binCode, toteCode, lotCode, expiresOn, orderNumber, pictureId, title, sku } = line
  const tote = toteCode === null ? undefined : { name: 'Tote', code: toteCode }
  const bin = { name: 'Bin', code: binCode ?? 'No bin' }
  return (
    <CurrentLine
      instruction={instruction(line, asks)}
      picture={<ProductTile fileId={pictureId} title={title} />}
      title={title}
      code={sku}
      place={asks === 'tote' ? (tote ?? { name: 'Tote', code: 'Any empty' }) : bin}
      quantity={countOf(line)}
      minor={
        <>
          {lotCode ? `Lot ${lotCode}` : ''}
          {expiresOn ? ` until ${formatDay(expiresOn)}` : ''}
          {lotCode ? ', ' : ''}order {orderNumber}
        </>
      }
    />
  )
}
