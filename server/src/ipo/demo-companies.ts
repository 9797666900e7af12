/** Companies that do not exist, for paper trading. `price` in rupees. */
export const demoCompanies = [
  {
    code: 'KESTREL',
    name: 'Kestrel Looms',
    about: 'Weaves sails and tents from recycled thread.',
    price: 120,
  },
  { code: 'BLUEFERN', name: 'Blue Fern Dairies', about: 'Makes cheese in three valleys.', price: 84 },
  { code: 'ORREY', name: 'Orrey Instruments', about: 'Builds telescopes for schools.', price: 310 },
  { code: 'SALTPAN', name: 'Saltpan Batteries', about: 'Stores power in salt water.', price: 56 },
  {
    code: 'TINROOF',
    name: 'Tin Roof Homes',
    about: 'Builds small houses that rain cannot hurt.',
    price: 145,
  },
  { code: 'QUILLON', name: 'Quillon Rail', about: 'Keeps the brakes of trains.', price: 228 },
  { code: 'MARROW', name: 'Marrow and Vine', about: 'Sells vegetables that look odd.', price: 38 },
  { code: 'LANTERN', name: 'Lantern Street Clinics', about: 'Runs clinics that open at night.', price: 410 },
  {
    code: 'HALYARD',
    name: 'Halyard Shipping',
    about: 'Sails cargo along the coast, with the wind.',
    price: 96,
  },
  { code: 'PEBBLE', name: 'Pebble Payments', about: 'Makes card readers without a screen.', price: 175 },
  { code: 'THRUSH', name: 'Thrush Audio', about: 'Tunes hearing aids at home.', price: 264 },
  { code: 'OXBOW', name: 'Oxbow Water', about: 'Cleans rivers and sells what it finds.', price: 72 },
] as const
