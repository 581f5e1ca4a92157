import { Refusal } from '#platform/refusal.ts'
import type { WaveLine } from './waves.fields.ts'
import type { PickStep } from './waves.rules.ts'

/** Why a scan is not the picker's next step, in the same words from the server and without it. */
const refuse = (code: string, message: string, kind: 'conflict' | 'unprocessable', details = {}) =>
  new Refusal(kind, code, message, { field: 'code', details })

export const nothingToPick = (waveLabel: string) =>
  new Refusal('conflict', 'nothing_to_pick', `Nothing is left to take in ${waveLabel}.`)

export function otherItem(sku: string, line: Pick<WaveLine, 'sku' | 'binCode'>): Refusal {
  const from = line.binCode ? ` from ${line.binCode}` : ''
  return refuse('wrong_item', `This is ${sku}. Take ${line.sku}${from}.`, 'unprocessable')
}

export const otherBin = (
  bin: string,
  line: Pick<WaveLine, 'sku' | 'binCode'>,
  details: Readonly<Record<string, unknown>> = {},
): Refusal =>
  refuse(
    'wrong_bin',
    `This is bin ${bin}. ${line.sku} is to be taken from ${line.binCode}.`,
    'unprocessable',
    details,
  )

export const binFirst = ({ binCode }: Pick<WaveLine, 'binCode'>) =>
  refuse(
    'scan_bin_first',
    `Scan bin ${binCode} first, so that nothing is taken from the wrong one.`,
    'conflict',
  )

export const otherLotInHand = ({ sku }: Pick<WaveLine, 'sku'>) =>
  refuse(
    'wrong_lot',
    `Another lot of ${sku} is in your hand. Put that into its tote first.`,
    'conflict',
  )

export function otherLot(lot: string, line: Pick<WaveLine, 'sku' | 'lotCode'>): Refusal {
  const instead = line.lotCode ? `; take lot ${line.lotCode}` : ''
  const says = `Lot ${lot} of ${line.sku} is not to be sold from here${instead}. Put it back.`
  return refuse('wrong_lot', says, 'unprocessable', { lot })
}

export const otherTote = (
  tote: string,
  { sku, toteCode }: Pick<WaveLine, 'sku' | 'toteCode'>,
): Refusal =>
  refuse('wrong_tote', `This is ${tote}. ${sku} goes into ${toteCode}.`, 'unprocessable')

export const usedTote = (tote: string, holds: number, wanted: number): Refusal =>
  refuse(
    'wrong_tote',
    `Tote ${tote} holds order ${holds}. Take an empty one for order ${wanted}.`,
    'unprocessable',
  )

/** The scanned code is known, but is not the next step. */
export function wrongStep(
  line: Pick<WaveLine, 'binCode' | 'sku' | 'toteCode' | 'orderNumber'>,
  asks: PickStep,
): Refusal {
  const wanted: Readonly<Record<PickStep, string>> = {
    bin: `bin ${line.binCode ?? ''}`,
    item: line.sku,
    lot: `the lot of ${line.sku}`,
    tote: line.toteCode ? `tote ${line.toteCode}` : `an empty tote for order ${line.orderNumber}`,
  }
  return refuse('wrong_item', `Scan ${wanted[asks]} next.`, 'unprocessable')
}

export function stillInHand({ sku, toteCode }: Pick<WaveLine, 'sku' | 'toteCode'>): Refusal {
  const where = toteCode ? `tote ${toteCode}` : 'its tote'
  return new Refusal(
    'conflict',
    'in_hand',
    `${sku} is still in your hand. Scan what was asked for and put it into ${where}, or take the scan back.`,
  )
}
