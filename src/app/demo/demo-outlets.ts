import type { NewOutlet } from '#organization/outlets/server/index.ts'
import { demoCurrency } from './plan-products.ts'

const shared = { currency: demoCurrency, country: 'GB' } as const

export const demoOutlets: readonly NewOutlet[] = [
  {
    ...shared,
    code: 'MAIN',
    name: 'Leeds Warehouse',
    kind: 'warehouse',
    city: 'Leeds',
    address: 'Unit 7, Gelderd Trading Estate',
    postcode: 'LS12 6AB',
    phone: '0113 496 0142',
    openingHours: 'Mon–Fri 7:00–18:00, Sat 8:00–13:00',
    dispatchCutOff: '15:30',
    allocationPriority: 10,
  },
  {
    ...shared,
    code: 'YORK',
    name: 'York Shop',
    kind: 'store',
    city: 'York',
    address: '14 Fossgate',
    postcode: 'YO1 9TA',
    phone: '01904 496 018',
    openingHours: 'Mon–Sat 9:30–17:30, Sun 11:00–16:00',
    dispatchCutOff: '13:00',
    allocationPriority: 20,
  },
  {
    ...shared,
    code: 'HULL',
    name: 'Hull Shop',
    kind: 'store',
    city: 'Hull',
    address: '3 Trinity Market',
    postcode: 'HU1 2JH',
    phone: '01482 496 077',
    openingHours: 'Mon–Sat 9:30–17:30',
    dispatchCutOff: '13:00',
    allocationPriority: 30,
  },
]

/** The bins of each outlet, as their patterns are written on the page. */
export const demoBins: readonly {
  readonly outlet: string
  readonly pattern: string
  readonly kind: 'shelf' | 'pallet' | 'staging' | 'packing' | 'returns'
}[] = [
  { outlet: 'MAIN', pattern: '{A..C}-{01..08}-{A..D}', kind: 'shelf' },
  { outlet: 'MAIN', pattern: 'P-{01..12}', kind: 'pallet' },
  { outlet: 'MAIN', pattern: 'DOCK-{1..3}', kind: 'staging' },
  { outlet: 'MAIN', pattern: 'BENCH-{1..4}', kind: 'packing' },
  { outlet: 'MAIN', pattern: 'RETURNS', kind: 'returns' },
  { outlet: 'YORK', pattern: 'S-{1..6}-{A..C}', kind: 'shelf' },
  { outlet: 'HULL', pattern: 'S-{1..4}-{A..C}', kind: 'shelf' },
]

/** Couriers that do not exist. */
export const demoCouriers = [
  { code: 'FELL', name: 'Fellway Parcels', volumetricDivisor: 5_000 },
  { code: 'DUNL', name: 'Dunlin Express', volumetricDivisor: 4_000 },
  { code: 'ROOK', name: 'Rookhope Carriers', volumetricDivisor: 6_000 },
] as const

/** `Province: City postcodes (aliases); …`; the places to which the demo's parcels go. */
export const demoCities = `
West Yorkshire: Leeds LS; Bradford BD; Wakefield WF; Huddersfield HD (Udders); Halifax HX
North Yorkshire: York YO (Yorke); Harrogate HG; Scarborough YO11 YO12; Skipton BD23; Whitby YO21
South Yorkshire: Sheffield S; Doncaster DN; Rotherham S60 S65; Barnsley S70 S71
East Riding: Hull HU (Kingston upon Hull); Beverley HU17; Bridlington YO15 YO16; Goole DN14
Greater Manchester: Manchester M (Manc); Salford M5 M6; Bolton BL; Stockport SK; Oldham OL; Wigan WN
Merseyside: Liverpool L; Birkenhead CH41 CH42; Southport PR8 PR9
Lancashire: Preston PR; Blackburn BB; Lancaster LA; Blackpool FY
Tyne and Wear: Newcastle NE (Newcastle upon Tyne); Sunderland SR; Gateshead NE8 NE9
County Durham: Durham DH; Darlington DL; Hartlepool TS24 TS25
West Midlands: Birmingham B (Brum); Coventry CV; Wolverhampton WV; Dudley DY
East Midlands: Nottingham NG; Derby DE; Leicester LE; Lincoln LN; Northampton NN
East of England: Norwich NR; Ipswich IP; Cambridge CB; Peterborough PE; Colchester CO
Greater London: London E EC N NW SE SW W WC; Croydon CR; Bromley BR; Harrow HA
South East: Brighton BN; Oxford OX; Reading RG; Southampton SO; Canterbury CT; Milton Keynes MK
South West: Bristol BS; Bath BA; Exeter EX; Plymouth PL; Truro TR
Wales: Cardiff CF (Caerdydd); Swansea SA (Abertawe); Newport NP; Wrexham LL11 LL13
Scotland: Edinburgh EH; Glasgow G; Aberdeen AB; Dundee DD; Inverness IV
Northern Ireland: Belfast BT; Derry BT47 BT48 (Londonderry)`
