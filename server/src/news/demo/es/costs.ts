import type { DemoPiece } from '../demo-piece.ts'
import type { costs as english } from '../en/costs.ts'

export const costs: Record<keyof typeof english, DemoPiece> = {
  'other-currency': {
    title: 'Operar en otra divisa',
    subhead: 'Qué tipo de cambio se usa, y dónde puedes verlo',
    content: `
<p>Tu billetera tiene una divisa. Un instrumento tiene la suya: una acción estadounidense tiene su precio en dólares, sea lo que sea tu
billetera. Cuando compras una, su valor se convierte, y una conversión tiene un tipo, una fuente y una hora. El formulario de la orden
muestra las tres cosas, y también el registro de cada ejecución.</p>
<p>El tipo viene de la misma fuente que los precios. Si es demasiado viejo, la orden se rechaza hasta que llegue uno fresco: un buen
precio a un mal tipo es un mal precio. Mientras una orden espera, su reserva cuenta con un tipo un uno por ciento peor, para que un
pequeño movimiento de la divisa no estropee la ejecución.</p>
<p>Una posición en el extranjero tiene dos motores. La acción puede subir mientras su divisa baja, y al revés. La ganancia que ves en las
posiciones está en tu propia divisa y contiene ambas cosas.</p>`,
  },
  unsettled: {
    title: 'Ventas sin liquidar: tuyas para operar, aún no para retirar',
    subhead: 'Dos clases de dinero en un saldo',
    content: `
<p>Cuando vendes, el dinero del comprador está en camino, pero aún no ha llegado. Muchos brókeres te hacen esperar. Aquí lo que cobras se
suma de inmediato a tu saldo disponible, marcado como sin liquidar: puedes comprar con ello enseguida, pero no retirarlo antes de que
se liquide.</p>
<p>Cuando compras, primero se gasta el dinero sin liquidar. Es el orden más amable: el dinero liquidado puede salir de la cuenta, así que
se guarda para el final. Si una compra se cancela, cada parte vuelve a donde estaba.</p>`,
  },
  settlement: {
    title: 'Liquidación: cuándo una operación está hecha de verdad',
    subhead: 'Al día siguiente, o al cabo de un minuto',
    content: `
<p>Una operación se acuerda en un momento y se cumple después. Primero ambas partes acuerdan precio y cantidad; luego, el día de la
liquidación, acciones y dinero cambian de manos. El intervalo existe porque alguien tiene que comprobar quién le debe qué a quién.</p>
<p>En Tarazu lo que cobras por una venta se liquida el siguiente día del mercado en que se vendió la acción. Los fines de semana y los
festivos de ese mercado no cuentan, así que lo que vendes un viernes se liquida el lunes como pronto. Con precios simulados, que nunca
descansan, tarda sesenta segundos, para que puedas verlo.</p>
<p>En los movimientos de la cuenta verás dos anotaciones: la venta y, más tarde, la liquidación, que pasa dinero de sin liquidar a
liquidado y no cambia nada del total.</p>`,
  },
  'first-in-first-out': {
    title: 'Lo primero que entra es lo primero que sale',
    subhead: 'Qué acciones vendes cuando vendes algunas',
    content: `
<p>Supón que compraste diez acciones a 100 y más tarde otras diez a 120, y ahora vendes diez a 130. ¿Has ganado 300 o 100? Depende de qué
diez vendiste.</p>
<p>La regla habitual, y la que se usa aquí, es «primero en entrar, primero en salir»: las más antiguas van primero. Has ganado 300, antes
de comisiones, y lo que aún tienes ha costado 120 cada una. Cada compra es un lote propio, con su propio coste, comisiones incluidas;
así nada se pierde en un promedio.</p>
<p>También puedes vender una compra en particular: ábrela en las posiciones y vende desde allí. Entonces es ese lote lo que vendes, por
antiguo que sea.</p>
<p>La ganancia realizada es lo que trajo la venta menos las comisiones, menos lo que habían costado las acciones vendidas. Es definitiva.
Lo que se muestra de las acciones que aún tienes es solo una opinión del mercado.</p>`,
  },
  'round-trip': {
    title: 'Una compra y una venta, hasta el último paisa',
    subhead: 'Cada comisión de una pequeña ida y vuelta',
    content: `
<p>Los números hacen reales las comisiones. Aquí tienes una ida y vuelta en una acción india con las comisiones de este servidor: diez
acciones compradas a ₹1,500.00 y vendidas a ₹1,530.00.</p>
<h3>Compra</h3>
<table>
<tr><th scope="col">Concepto</th><th scope="col">Tarifa</th><th scope="col">₹</th></tr>
<tr><td>Valor, 10 × 1,500.00</td><td></td><td>15,000.00</td></tr>
<tr><td>Corretaje</td><td>0.03 %, como mucho 20.00</td><td>4.50</td></tr>
<tr><td>Impuesto a la transacción</td><td>0.1 %</td><td>15.00</td></tr>
<tr><td>Cargo de la bolsa</td><td>0.003 %</td><td>0.45</td></tr>
<tr><td>Timbre</td><td>0.015 %, solo en compras</td><td>2.25</td></tr>
<tr><td><strong>Pagado</strong></td><td></td><td><strong>15,022.20</strong></td></tr>
</table>
<h3>Venta</h3>
<table>
<tr><th scope="col">Concepto</th><th scope="col">Tarifa</th><th scope="col">₹</th></tr>
<tr><td>Valor, 10 × 1,530.00</td><td></td><td>15,300.00</td></tr>
<tr><td>Corretaje</td><td>0.03 %, como mucho 20.00</td><td>4.59</td></tr>
<tr><td>Impuesto a la transacción</td><td>0.1 %</td><td>15.30</td></tr>
<tr><td>Cargo de la bolsa</td><td>0.003 %</td><td>0.46</td></tr>
<tr><td><strong>Recibido</strong></td><td></td><td><strong>15,279.65</strong></td></tr>
</table>
<h3>Lo que queda</h3>
<p>El precio subió un dos por ciento, 300.00 en diez acciones. Te quedas con 257.45. Los otros 42.55 son comisiones, cerca de una séptima
parte de la ganancia. Si el precio hubiera subido un cuarto de punto porcentual, las mismas comisiones se la habrían comido entera.</p>
<p>Dos lecciones valen en todas partes. Las ganancias pequeñas se las comen primero los costes, así que quien opera a menudo tiene que
ganar más solo para no moverse del sitio. Y el redondeo no es por donde se va el dinero: lo que pagas por las acciones se redondea al
paisa hacia arriba, lo que recibes por ellas hacia abajo, cada comisión al más cercano, y la línea más grande es un impuesto que el
bróker no se queda.</p>`,
  },
  'every-fee': {
    title: 'Todas las comisiones antes de confirmar',
    subhead: 'El formulario de la orden es la lista de precios',
    content: `
<p>Una comisión de la que te enteras después es una sorpresa, y en una tienda las sorpresas son de mala educación. Por eso el formulario
de la orden muestra cada comisión con su nombre y su importe antes de que confirmes, y el total que saldrá de tu cuenta o entrará en
ella. El registro de la orden las repite después. Si alguna vez difirieran, habrías encontrado un fallo.</p>
<h3>Las líneas</h3>
<ul>
<li>El <strong>corretaje</strong> es lo que cobra este servidor: en la India 0.03 % del valor y como mucho ₹20, en Estados Unidos
0.05 %, por divisas y futuros 0.02 %, por deuda pública 0.01 %.</li>
<li>El <strong>impuesto a la transacción</strong>, el <strong>cargo de la bolsa</strong> y el <strong>timbre</strong> siguen las tarifas
que se aplican a las acciones en la India, para que operar con dinero ficticio cueste más o menos lo que costaría de verdad.</li>
</ul>
<p>No hay comisión por abrir una cuenta, por mantenerla, por añadir dinero, por los datos ni por no hacer nada. Cancelar una orden no
cuesta nada. Que te rechacen una no cuesta nada.</p>
<h3>Una tabla, con fecha</h3>
<p>Todas las tarifas están en una tabla con una versión, y cada ejecución nombra la versión con la que se hizo. Cuando las tarifas cambian,
las ejecuciones anteriores conservan lo que se les cobró. Nadie puede hacer una excepción para un cliente, en ninguna dirección.</p>
<h3>El coste que no está en la lista</h3>
<p>La diferencia entre compra y venta no es una comisión, y nadie te manda una factura por ella. La pagas de todos modos, la mitad al entrar y
la mitad al salir. Mira ambos precios antes de decidir que operar es barato.</p>`,
  },
}
