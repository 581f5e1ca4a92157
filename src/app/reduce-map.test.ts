import { expect, test } from 'vitest'
import { findSources } from './find-sources.ts'
import { readSegments, type Segment, SegmentWriter } from './map-segments.ts'
import { asciiOnly, reduceMap } from './reduce-map.ts'

const segment = (line: number, column: number, source: number, sourceLine: number): Segment => ({
  line,
  column,
  source,
  sourceLine,
  sourceColumn: source === -1 ? 0 : 3,
})

function mappingsOf(segments: readonly Segment[]): string {
  const writer = new SegmentWriter()
  for (const each of segments) writer.write(each)
  return writer.text
}

test('segments are read as they were written, backwards and far ones too', () => {
  const segments = [
    segment(0, 0, 2, 70_000),
    segment(0, 9_000_000, 0, 3),
    segment(0, 9_000_001, -1, 0),
    segment(3, 4, 1, 0),
  ]
  expect([...readSegments(mappingsOf(segments))]).toEqual(segments)
  // As the format has it: four differences in base 64.
  expect(mappingsOf([segment(0, 0, 0, 0), segment(1, 16, 0, 1)])).toBe('AAAG;gBACA')
})

test('places of our files keep file and line, and those of packages have none', () => {
  const code = 'say("“one”");two();lib();three();\nfour();'
  const at = (text: string) => code.split('\n')[0]?.indexOf(text) ?? 0
  const map = {
    sources: ['../node_modules/lib/index.js', '../src/a.ts', '../src/b.ts'],
    mappings: mappingsOf([
      segment(0, 0, 1, 10),
      segment(0, 4, 1, 10),
      segment(0, at('two'), 1, 11),
      segment(0, at('lib'), 0, 500),
      segment(0, at('three'), 2, 0),
      segment(1, 0, 2, 0),
    ]),
  }
  const reduced = reduceMap(code, map)
  expect(reduced.sources).toEqual(['../src/a.ts', '../src/b.ts'])
  // The second segment says nothing new.
  expect([...readSegments(reduced.mappings)]).toHaveLength(5)

  const written = asciiOnly(code)
  expect(written).toContain('say("\\u201cone\\u201d")')
  const [first = ''] = written.split('\n')
  const places = ['say', 'two', 'lib', 'three'].map((word) => ({
    line: 0,
    column: first.indexOf(word),
  }))
  expect(findSources(reduced, [...places, { line: 1, column: 2 }])).toEqual([
    { file: '../src/a.ts', line: 10 },
    { file: '../src/a.ts', line: 11 },
    null,
    { file: '../src/b.ts', line: 0 },
    { file: '../src/b.ts', line: 0 },
  ])
  expect(findSources(null, places)).toEqual([null, null, null, null])
})
