import { useMemo, useState } from 'react'
import { SearchPicker, type SearchPickerField } from '../SearchPicker.tsx'

export type Code = {
  readonly code: string
  readonly label: string
  /** Other search terms: a code, a former name, a part of the world. */
  readonly also: string
}

export type CodeFieldProps = SearchPickerField & {
  label: string
  /** Empty for none; unknown text is passed on as typed, so that it can be refused. */
  value: string
  onValue: (code: string) => void
  error?: string | null
  /** The label is for screen readers only. */
  isBare?: boolean
}

type ListProps = CodeFieldProps & {
  /** Built when the field is first used: the list of time zones alone takes a moment. */
  codesOf: () => readonly Code[]
  labelOf: (code: string) => string
  /** The code for a complete text, such as `GB` for `united kingdom`; null for none. */
  codeOf: (text: string) => string | null
  /** The kind of code: `a country`. */
  kind: string
}

/** A code from a long list, searched by name. */
export function CodeField(props: ListProps) {
  const { label, value, onValue, error, isBare, codesOf, labelOf, codeOf, kind, ...field } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [isUsed, setUsed] = useState(false)
  const codes = useMemo(() => (isUsed ? codesOf() : []), [isUsed, codesOf])
  const found = useMemo(() => matching(codes, typed ?? ''), [codes, typed])
  const isUnknown = typed === null && value !== '' && codeOf(value) === null
  return (
    <SearchPicker
      label={label}
      isBare={isBare ?? false}
      isListed
      hint="Search by name"
      text={typed ?? labelOf(codeOf(value) ?? value)}
      onText={(text) => {
        setTyped(text)
        onValue(codeOf(text) ?? text.trim())
      }}
      results={found}
      startsAt={typed === null ? found.findIndex(({ code }) => code === codeOf(value)) : 0}
      keyOf={({ code }) => code}
      render={(one) => one.label}
      onPick={({ code }) => {
        setTyped(null)
        onValue(code)
      }}
      onEnter={() => setUsed(true)}
      onLeave={() => setTyped(null)}
      none={`No match. Choose ${kind} from the list.`}
      error={error ?? (isUnknown ? `“${value}” is not on the list. Choose ${kind}.` : null)}
      field={field}
    />
  )
}

/** Matches when each word is the start of a word of the name; whole codes come first. */
function matching(codes: readonly Code[], text: string): readonly Code[] {
  const words = plain(text).split(' ').filter(Boolean)
  if (words.length === 0) return codes
  const hits = codes.filter(({ code, label, also }) => {
    const said = ` ${plain(`${label} ${code} ${also}`)}`
    return words.every((word) => said.includes(` ${word}`))
  })
  const isWhole = ({ code }: Code) => code.toLowerCase() === text.trim().toLowerCase()
  return [...hits.filter(isWhole), ...hits.filter((one) => !isWhole(one))]
}

/** Lower case without accents, with spaces for separators. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+:-]+/gu, ' ')
    .trim()
}
