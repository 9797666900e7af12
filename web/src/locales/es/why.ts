import type { why as english } from '../en/why.ts'
import type { Texts } from '../texts.ts'

export const why: Texts<typeof english> = {
  title: '¿Por qué este precio?',
  bought: {
    ask: 'Compra a {{price}}, el precio de venta de las {{time}}',
    last: 'Compra a {{price}}, el último precio de las {{time}}, porque su fuente no da ofertas',
    offer: 'Compra a {{price}}, el precio de la oferta',
  },
  sold: {
    bid: 'Venta a {{price}}, el precio de compra de las {{time}}',
    last: 'Venta a {{price}}, el último precio de las {{time}}, porque su fuente no da ofertas',
    end: 'Venta a {{price}}, el precio que se fijó para todos al llegar a su fin',
  },
  seen: '{{what}}; tú viste {{price}}.',
  limit: '{{what}}; tu límite era {{price}}.',
  target: '{{what}}; tu objetivo era {{price}}.',
  stop: '{{what}}; tu stop era {{price}}.',
  stopLimit: '{{what}}; tu stop era {{stop}} y tu límite {{price}}.',
  trailing: '{{what}}; tu stop dinámico estaba en {{price}}.',
  plain: '{{what}}.',
  now: '{{price}} es el precio de la última operación, de las {{time}} ({{source}}).',
  offers: 'Comprarías a {{ask}}, el precio de venta, y venderías a {{bid}}, el de compra.',
  noOffers: 'Su fuente no da ofertas: comprarías y venderías al último precio.',
  change: 'El día anterior cerró a {{before}}; de allí a aquí hay {{percent}}.',
}
