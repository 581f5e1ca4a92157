import { tellErrorBriefly } from '../notify.ts'
import { printerFaultInWords, sendToPrinter } from './send-to-printer.ts'
import { storedPrinter } from './stored-printer.ts'

/**
 * Opens the cash drawer, where a printer with a drawer is connected to this browser.
 *
 * @returns why it did not open, in a sentence; null where it did, or where there is none
 */
export async function tryDrawer(): Promise<string | null> {
  const profile = storedPrinter()
  if (!profile.connection || !profile.hasDrawer) return null
  try {
    await sendToPrinter(profile, async () =>
      (await import('../../receipt-printer/printer-bytes.ts')).drawerBytes(),
    )
    return null
  } catch (error) {
    return printerFaultInWords(error)
  }
}

/** The same, where the page says in a toast that it did not open. */
export async function openDrawer(): Promise<void> {
  const fault = await tryDrawer()
  if (fault !== null) tellErrorBriefly('The cash drawer did not open', fault)
}
