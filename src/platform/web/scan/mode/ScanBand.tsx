import { IconAlertTriangle, IconBarcode, IconCheck, IconChecks, IconX } from '@tabler/icons-react'
import { classNames } from '../../class-names.ts'
import tones from '../../tones.module.css'
import { Answers, type ShownScan } from '../ScanResultBar.tsx'
import { useScanner } from '../scanner-context.ts'
import classes from './ScanMode.module.css'

/** The answer to the last scan: colour, icon and word over the full width, in one fixed height. */
export function ScanBand({ result, idle }: { result: ShownScan | null; idle: string }) {
  const { waiting, lastCode } = useScanner()
  const Icon = result ? icons[result.sound] : IconBarcode
  const tone = result ? toneOf[result.sound] : 'quiet'
  return (
    <div role="status" aria-live="assertive" className={classNames(classes.answer, tones[tone])}>
      <div className={classes.band}>
        <Icon size={32} stroke={2.4} aria-hidden="true" className={classes.icon} />
        <div className={classes.words}>
          <p className={classes.word}>{waiting > 0 ? `${lastCode} …` : (result?.title ?? idle)}</p>
          {result?.text && waiting === 0 ? <p className={classes.text}>{result.text}</p> : null}
        </div>
        {waiting > 1 ? <span className={classes.waiting}>{waiting} scans wait</span> : null}
      </div>
      {result && hasAnswers(result) ? (
        <div className={classes.answers}>
          <Answers result={result} />
        </div>
      ) : null}
    </div>
  )
}

const hasAnswers = ({ choices = [], asks, way, ways = [] }: ShownScan) =>
  choices.length > 0 || asks !== undefined || way !== undefined || ways.length > 0

const icons = { ok: IconCheck, wrong: IconX, over: IconAlertTriangle, done: IconChecks }
const toneOf = { ok: 'good', wrong: 'bad', over: 'waiting', done: 'good' } as const
