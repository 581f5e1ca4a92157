import { diffWords } from 'diff'
import type { WholeAddress } from '../verification.fields.ts'
import classes from './verification.module.css'

const fields = [
  { key: 'address', label: 'Street', given: 'shipAddress' },
  { key: 'postcode', label: 'Postcode', given: 'shipPostcode' },
  { key: 'city', label: 'City', given: 'shipCity' },
  { key: 'country', label: 'Country', given: 'shipCountry' },
] as const

/** The address as it was given, and beside it as it were better written, word by word. */
export function AddressCompare({ address }: { address: WholeAddress }) {
  const { suggestion, shipName } = address
  return (
    <table className={classes.compare}>
      <thead>
        <tr>
          <td />
          <th scope="col">As given</th>
          {suggestion ? <th scope="col">Suggested</th> : null}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Name</th>
          <td colSpan={suggestion ? 2 : 1}>{shipName}</td>
        </tr>
        {fields.map(({ key, label, given }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{address[given] || '–'}</td>
            {suggestion ? (
              <td>
                <Difference from={address[given]} to={suggestion[key]} />
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Difference({ from, to }: { from: string; to: string }) {
  if (from === to) return to || '–'
  return diffWords(from, to).map(({ value, added, removed }, place) => {
    const key = `${place} ${value}`
    if (added) return <ins key={key}>{value}</ins>
    return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>
  })
}
