import { BarcodePicture } from '#platform/web/BarcodePicture.tsx'
import { PrintSheet } from '#platform/web/PrintSheet.tsx'
import classes from './ScannerTrial.module.css'
import { testCodes } from './scanner-words.ts'

/** Codes to try a scanner with, on paper. */
export function ScannerSheet({ onPrinted }: { onPrinted: () => void }) {
  return (
    <PrintSheet paper="a4" onPrinted={onPrinted}>
      <h1 className={classes.sheetTitle}>Codes for trying a scanner</h1>
      <p>
        Open User Settings, Scanner, click into “Try it here” and scan these from top to bottom. To
        set up prefix, suffix and end key, use the codes of the scanner's own manual.
      </p>
      {testCodes.map(({ code, shows }) => (
        <div key={code} className={classes.sheetCode}>
          <BarcodePicture code={code} />
          <p>{shows}</p>
        </div>
      ))}
    </PrintSheet>
  )
}
