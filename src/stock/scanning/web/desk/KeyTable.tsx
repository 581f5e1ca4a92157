import type { TypedKey } from '#platform/scan-burst.ts'
import { ScrollRegion } from '#platform/web/layout/ScrollRegion.tsx'
import classes from './scan-desk.module.css'

/** Each key with its code and the time since the one before. */
export function KeyTable({ keys }: { keys: readonly TypedKey[] }) {
  return (
    <ScrollRegion label="Keys" className={classes.keys}>
      <table>
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">Code, hex</th>
            <th scope="col">After, ms</th>
          </tr>
        </thead>
        <tbody>
          {keys.map(({ key, at, hasModifier }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: keys are a sequence, and repeat.
            <tr key={index}>
              <td>
                {hasModifier ? 'Ctrl+' : ''}
                {key === ' ' ? 'Space' : key}
              </td>
              <td>{hexOf(key)}</td>
              <td>{index === 0 ? '' : Math.round(at - (keys[index - 1]?.at ?? at))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** `0x41`; keys such as Enter have names instead. */
function hexOf(key: string): string {
  const named: Readonly<Record<string, string>> = { Enter: '0D', Tab: '09', F8: '1D' }
  if ([...key].length > 1) return named[key] ? `0x${named[key]}` : ''
  const point = key.codePointAt(0) ?? 0
  return `0x${point.toString(16).toUpperCase().padStart(2, '0')}`
}
