import { Button } from '@mantine/core'
import { IconAlertTriangle, IconBarcode, IconCheck, IconChecks, IconX } from '@tabler/icons-react'
import { classNames } from '../class-names.ts'
import tones from '../tones.module.css'
import { type AmountAsked, AskedAmount } from './AskedAmount.tsx'
import classes from './ScanResultBar.module.css'
import type { ScanChoice } from './scan-choices.ts'
import type { ScanSound } from './scan-sounds.ts'
import { useScanner } from './scanner-context.ts'

export type ShownScan = {
  sound: ScanSound
  title: string
  text?: string
  /** Ways to read the code; the one that the user chooses is then handled like a scan. */
  choices?: readonly ScanChoice[]
  /** The amount, entered by hand. */
  asks?: AmountAsked | undefined
  /** The next step that a refusal offers. */
  way?: ScanWay | undefined
  /** The same, where there are several. */
  ways?: readonly ScanWay[] | undefined
}

type ScanWay = { readonly label: string; readonly act: () => void }

/**
 * The answer to the last scan over the full width: colour, icon and text readable from 2 m. On a
 * phone only screen readers get it until there is one: the rows below need the height.
 */
export function ScanResultBar({ result }: { result: ShownScan | null }) {
  const { isListening } = useScanner()
  const idle = isListening ? 'Ready to scan' : 'Connect the scanner, or enter codes by hand'
  const Icon = result ? icons[result.sound] : IconBarcode
  const tone = result ? toneOf[result.sound] : 'quiet'
  return (
    <div
      role="status"
      aria-live="assertive"
      className={classNames(classes.bar, tones[tone], result === null && classes.idle)}
    >
      <Icon size={40} stroke={2.2} aria-hidden="true" className={classes.icon} />
      <div className={classes.words}>
        <p className={classes.title}>{result?.title ?? idle}</p>
        {result?.text ? <p className={classes.text}>{result.text}</p> : null}
        {result ? <Answers result={result} /> : null}
      </div>
      <Reading />
    </div>
  )
}

/** What the user can answer a refused scan with. */
export function Answers({
  result: { title, text, choices, asks, way, ways },
}: {
  result: ShownScan
}) {
  return (
    <>
      {choices ? <Choices choices={choices} /> : null}
      {asks ? <AskedAmount key={title + text} {...asks} /> : null}
      {way ? <Ways ways={[way]} /> : null}
      {ways ? <Ways ways={ways} /> : null}
    </>
  )
}

/** Shown at once, before the server answers: the code was read, and so many scans wait. */
function Reading() {
  const { waiting, lastCode } = useScanner()
  return (
    <p aria-hidden="true" className={classes.reading}>
      {waiting > 0 ? `${lastCode} …` : ''}
      {waiting > 1 ? <span className={classes.more}>{waiting} scans wait</span> : null}
    </p>
  )
}

function Ways({ ways }: { ways: readonly ScanWay[] }) {
  if (ways.length === 0) return null
  return (
    <div className={classes.choices}>
      {ways.map(({ label, act }) => (
        <Button key={label} variant="default" size="lg" onClick={act}>
          {label}
        </Button>
      ))}
    </div>
  )
}

function Choices({ choices }: { choices: readonly ScanChoice[] }) {
  const { submit } = useScanner()
  if (choices.length === 0) return null
  return (
    <div className={classes.choices}>
      {choices.map(({ code, says }) => (
        <Button key={code} variant="default" size="lg" onClick={() => submit(code)}>
          {says}
        </Button>
      ))}
    </div>
  )
}

const icons = { ok: IconCheck, wrong: IconX, over: IconAlertTriangle, done: IconChecks }
const toneOf = { ok: 'good', wrong: 'bad', over: 'waiting', done: 'good' } as const
