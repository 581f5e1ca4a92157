import { tellErrorOnce } from '../notify.ts'
import { playScanSound } from './scan-sounds.ts'

/** The titles of why a scan did nothing; the text names the code. */
const titles = {
  page: 'This page takes no scans',
  view: 'This view takes no scans',
  covered: 'Close the dialog before you scan',
} as const

/** Answers a scan that nothing handles: never silently, and always with the code. */
export function refuseScanHere(why: keyof typeof titles, code: string): void {
  playScanSound('wrong')
  tellErrorOnce('scan-refused', titles[why], `${code} was read, and nothing was done with it.`)
}

/** A scan of which only a part arrived. */
export function refuseCutScan(): void {
  playScanSound('wrong')
  const text = 'Only a part of the code arrived. Scan it again.'
  tellErrorOnce('scan-refused', 'The scan was cut off', text)
}
