import { describe, expect, test } from 'vitest'
import { sourceFile } from './source-files.ts'

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim()

describe('the scanner', () => {
  test.each([
    ['a // b\nc /* d */ e', 'a c e'],
    ["'http://x' + \"it's\" + b", '\' \' + " " + b'],
    ["'a\\'b' + c", "' ' + c"],
    [`\`a \${b + \`c \${d}\` + 'e'} f\` + g`, `\` \${b + \` \${d}\` + ' '} \` + g`],
    ['a / b / c', 'a / b / c'],
    ['x.replace(/[\'"`/*]/g, y) // z', 'x.replace( , y)'],
    ["const r = () => /a'b/.test(c)", 'const r = () => .test(c)'],
    ['return /[/]`/', 'return'],
    ["const t = <T,>(a: T) => 'b'", "const t = <T,>(a: T) => ' '"],
    ["const t: Array<string> = ['a']", "const t: Array<string> = [' ']"],
  ])('reads %s', (text, code) => {
    expect(squeezed(sourceFile('a.tsx', text).code)).toBe(code)
  })

  test('JSX text is no code, what is in braces is', () => {
    const text = [
      'export const Page = () => (',
      '  <Group<Row> gap="a as b" {...rest}>',
      "    <>Don't {x ? <b>as</b> : 'y'} // wait</>",
      '    {/* none */}{rows.map((row) => <Row key={row.id} />)} it`s',
      '  </Group>',
      ')',
      'const after = 1 // end',
    ].join('\n')
    const { code } = sourceFile('a.tsx', text)
    expect(code).toHaveLength(text.length)
    expect(code).not.toMatch(/Don|wait|none|it`s|a as b|end/)
    expect(squeezed(code)).toContain("{x ? <b> </b> : ' '}")
    expect(code).toContain('{rows.map((row) => <Row key={row.id} />)}')
    expect(code).toContain('const after = 1')
  })
})

describe('the import scanner', () => {
  const text = [
    "import a from 'a'",
    "import type { B } from './b.ts'",
    'import {',
    '  c,',
    "} from '#sales/orders/c.ts'",
    "export * as d from '../d.ts'",
    "import './e.css'",
    "const f = lazy(() => import('./F.tsx'))",
    "const g = new URL('./g.sql?raw', import.meta.url)",
    "// import h from './h.ts'",
    'const i = "import i from \'./i.ts\'"',
    "type J = import('node:fs').Stats",
    "const k = { from: './k.ts' }",
    "export const from = './l.ts'",
  ].join('\n')
  test('finds every form, resolved, with its line', () => {
    const { imports } = sourceFile('src/organization/users/web/page.tsx', text)
    expect(imports.map(({ line, target, specifier }) => [line, target ?? specifier])).toEqual([
      [1, 'a'],
      [2, 'src/organization/users/web/b.ts'],
      [3, 'src/sales/orders/c.ts'],
      [6, 'src/organization/users/d.ts'],
      [7, 'src/organization/users/web/e.css'],
      [8, 'src/organization/users/web/F.tsx'],
      [9, 'src/organization/users/web/g.sql'],
      [12, 'node:fs'],
    ])
    expect(imports.filter(({ isTypeOnly }) => isTypeOnly).map(({ line }) => line)).toEqual([2])
  })
})
