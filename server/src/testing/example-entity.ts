import type { Entity } from '@tarazu/contract/config/entity'

/** A made-up firm for tests of live mode. */
export const exampleEntity: Entity = {
  name: 'Example Securities Private Limited',
  registration_number: 'U00000MH2020PTC000000',
  regulator: 'Securities and Exchange Board of India',
  licence_number: 'INZ000000000',
  registry_url: 'https://www.sebi.gov.in/sebiweb/other/OtherAction.do?doRecognised=yes',
  address: '1 Example Street, Mumbai 400001, India',
  grievance: {
    contact: 'Compliance officer',
    email: 'grievance@securities.example',
    phone: '+91 22 0000 0000',
    url: 'https://scores.sebi.gov.in',
  },
  retention_years: 8,
  acts_as: 'principal',
}
