/** Made-up companies for paper trading. Their texts are in `locales/`. `price` in rupees. */
import type { CompanyCode } from '../locales/texts.ts'

export const demoCompanies = [
  {
    code: 'KESTREL',
    name: 'Kestrel Looms',
    price: 120,
  },
  { code: 'BLUEFERN', name: 'Blue Fern Dairies', price: 84 },
  { code: 'ORREY', name: 'Orrey Instruments', price: 310 },
  { code: 'SALTPAN', name: 'Saltpan Batteries', price: 56 },
  {
    code: 'TINROOF',
    name: 'Tin Roof Homes',
    price: 145,
  },
  { code: 'QUILLON', name: 'Quillon Rail', price: 228 },
  { code: 'MARROW', name: 'Marrow and Vine', price: 38 },
  { code: 'LANTERN', name: 'Lantern Street Clinics', price: 410 },
  {
    code: 'HALYARD',
    name: 'Halyard Shipping',
    price: 96,
  },
  { code: 'PEBBLE', name: 'Pebble Payments', price: 175 },
  { code: 'THRUSH', name: 'Thrush Audio', price: 264 },
  { code: 'OXBOW', name: 'Oxbow Water', price: 72 },
] as const satisfies readonly { code: CompanyCode; name: string; price: number }[]
