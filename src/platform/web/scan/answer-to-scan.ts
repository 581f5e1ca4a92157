import { tellErrorOnce } from '../notify.ts'
import { playScanSound } from './scan-sounds.ts'

/** Why a scan did nothing, each with its title; the text names the code that was read. */
const titles = {
  page: 'This page takes no scans',
  view: 'This view takes no scans',
  covered: 'Close the dialog before you scan',
} as const

/** Answers a scan that nothing takes: never in silence, and always with the code. */
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
