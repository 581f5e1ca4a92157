import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { refusalOf, type ShownRefusal } from '#platform/web/client.ts'
import { DateField } from '#platform/web/DateField.tsx'
import type { LevelPanel } from '../stock-lists.contract.ts'
import { BinPicker, type PickedBin } from './BinPicker.tsx'
import classes from './inventory.module.css'

type NewLot = { variantId: string; code: string; expiresOn: string | null }
type Place = { lotId?: string; binId?: string }

/** Where stock is put that is found: its lot where these are told apart, and its bin. */
export function useInflowPlace(
  level: LevelPanel,
  isTried: boolean,
): {
  fields: ReactNode
  refusal: ShownRefusal | null
  /** Null while something is missing, or when the lot was refused. */
  take: (addLot: (lot: NewLot) => Promise<{ id: string }>) => Promise<Place | null>
} {
  const { tracking, variantId, outletId } = level
  const [code, setCode] = useState('')
  const [expiresOn, setExpiresOn] = useState('')
  const [bin, setBin] = useState<PickedBin | null>(
    level.binId && level.binCode ? { id: level.binId, code: level.binCode } : null,
  )
  const [refusal, setRefusal] = useState<ShownRefusal | null>(null)
  const isTracked = tracking !== 'none'
  const isCodeMissing = isTracked && code.trim() === ''
  const isDayMissing = tracking === 'expiry' && expiresOn === ''
  const missing = (is: boolean) => (isTried && is ? 'Please fill this in.' : null)
  const take = async (addLot: (lot: NewLot) => Promise<{ id: string }>) => {
    setRefusal(null)
    const inBin = bin === null ? {} : { binId: bin.id }
    if (!isTracked) return inBin
    if (isCodeMissing || isDayMissing) return null
    try {
      const lot = await addLot({ variantId, code: code.trim(), expiresOn: expiresOn || null })
      return { lotId: lot.id, ...inBin }
    } catch (error) {
      setRefusal(refusalOf(error))
      return null
    }
  }
  const fields = (
    <>
      {isTracked ? (
        <div className={classes.two}>
          <TextInput
            label="Lot"
            required
            maxLength={40}
            value={code}
            error={missing(isCodeMissing)}
            onChange={({ currentTarget: { value } }) => setCode(value)}
          />
          <DateField
            label="Expires"
            required={tracking === 'expiry'}
            value={expiresOn}
            error={missing(isDayMissing)}
            onDay={setExpiresOn}
          />
        </div>
      ) : null}
      <BinPicker label="Into bin" outletId={outletId} bin={bin} onPick={setBin} />
    </>
  )
  return { fields, refusal, take }
}
