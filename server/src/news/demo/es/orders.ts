import type { DemoPiece } from '../demo-piece.ts'
import type { orders as english } from '../en/orders.ts'

export const orders: Record<keyof typeof english, DemoPiece> = {
  'half-and-full': {
    title: 'Media posición y posición total',
    subhead: 'Por qué una orden tiene un tamaño máximo',
    content: `
<p>Una orden de acciones en Tarazu es de 50 acciones como mucho en media posición y de 100 en una total. El formulario muestra cuál vale y
rechaza lo que pase de ahí; el servidor vuelve a mirar, permitiera lo que permitiera la pantalla.</p>
<p>Un tope al tamaño de una orden es una idea vieja. Limita lo que puede costar un desliz del dedo, y te pide decidir dos veces antes de
tomar una posición grande. Si quieres más de lo que cabe en una orden, envía una segunda: para entonces has visto cómo se ejecutó la
primera.</p>
<p>El tope vale para lo que tecleas. Una compra siempre se puede vender entera, surgiera como surgiera.</p>`,
  },
  'partial-fills': {
    title: 'Ejecuciones parciales',
    subhead: 'Cuando se ofrece menos de lo que pediste',
    content: `
<p>Una cotización es un precio y una cantidad: tantas acciones se ofrecen ahora a este precio. Una orden que quiere más toma lo que hay y
espera con el resto a la siguiente cotización. Cada parte es una ejecución propia, con su precio, su hora y sus comisiones, y el
registro las enumera una por una.</p>
<p>El precio de la orden es entonces la media de sus ejecuciones, ponderada por cantidad. El valor y las comisiones se redondean sobre toda la
orden, de modo que diez ejecuciones pequeñas cuestan lo que costaría una grande.</p>
<p>Puedes cambiar o cancelar una orden ejecutada en parte. Lo ejecutado queda ejecutado; lo que el resto ya no necesita vuelve.</p>`,
  },
  'day-and-gtc': {
    title: 'Órdenes de un día y hasta cancelarlas',
    subhead: 'Cuánto espera una orden',
    content: `
<p>Una orden que no se ejecuta enseguida tiene que acabar alguna vez.</p>
<ul>
<li>Una orden de <strong>un día</strong> acaba al cierre del día de su mercado. Si para entonces no se ha ejecutado, queda como caducada, y
lo que había reservado vuelve a ser tuyo.</li>
<li>Una orden <strong>hasta cancelarla</strong> sigue, día tras día, hasta que se ejecuta o la cancelas. Al cabo de 365 días también
caduca, porque una intención de hace un año rara vez lo sigue siendo.</li>
</ul>
<p>¿Qué día? El del calendario del propio mercado. Una orden de un día para una acción en Mumbai acaba allí por la tarde, sea la hora que
sea donde estás. Fuera de la sesión una orden se rechaza, salvo que elijas ponerla en cola para la próxima apertura.</p>
<p>Mientras una orden espera, su dinero o sus acciones están reservados. No es una comisión, solo la promesa de que la orden se puede
cumplir. Repasa tus órdenes pendientes de vez en cuando: una olvidada es dinero que no puedes usar.</p>`,
  },
  stops: {
    title: 'Órdenes stop y stop límite',
    subhead: 'Órdenes que duermen hasta que se alcanza un precio',
    content: `
<p>Una orden stop no hace nada hasta que el último precio alcanza el stop. Entonces despierta y se vuelve una orden corriente. Dos usos son
comunes.</p>
<h3>Limitar una pérdida</h3>
<p>Tienes acciones compradas a 200 y has decidido salir a 180. Un stop de venta a 180 duerme mientras el precio está por encima. Cuando el
último precio toca 180 se convierte en una venta. No tienes que vigilar la pantalla, ni volver a decidir en un mal día.</p>
<h3>Seguir un movimiento</h3>
<p>Quieres comprar solo cuando el precio haya demostrado aguantar por encima de 220. Un stop de compra a 220 espera eso.</p>
<h3>¿Stop o stop límite?</h3>
<p>Un stop sencillo se ejecuta cerca del stop una vez despierto, dentro del mismo tope que una orden de mercado. Si el mercado salta más
lejos, espera a que el precio vuelva a su alcance. Un stop límite pone él mismo el tope: stop a 180, límite a 178 quiere decir
«despierta a 180, pero no vendas por menos de 178».</p>
<p>La disyuntiva es siempre la misma. Un límite estrecho protege el precio y arriesga que no pase nada; uno amplio asegura que pase algo y
arriesga el precio. Ningún tipo de orden tiene ambas cosas.</p>
<h3>Lo que no pueden hacer</h3>
<p>Un stop no promete su precio. Cuando un mercado abre muy por debajo del cierre de ayer, todos los stops intermedios despiertan en el mismo
momento, y puede que no haya nadie del otro lado. Un stop es un plan, no un seguro.</p>`,
  },
  limits: {
    title: 'Órdenes con límite: tu precio, o nada',
    subhead: 'El precio que pones es lo peor que puedes obtener',
    content: `
<p>Una orden con límite pone el peor precio al que aún operarías. Un límite de compra en 99.50 se ejecuta a 99.50 o menos; un límite de venta
en 101.00, a 101.00 o más. Si el mercado está mejor que tu límite, obtienes el precio del mercado, no tu límite.</p>
<p>Si no se alcanza, la orden espera y aparece como pendiente. Su dinero queda reservado entretanto: cantidad por límite, más lo máximo que
pueden ser las comisiones. Cuando se ejecuta por menos, la diferencia vuelve enseguida.</p>
<p>Un límite tiene que estar en un escalón de precio del instrumento, y a no más de una quinta parte del último precio. Esa banda atrapa el
desliz clásico: un punto decimal en el lugar equivocado.</p>`,
  },
  'market-orders': {
    title: 'Órdenes de mercado: rápidas, y con tope',
    subhead: 'Qué quiere decir «a mercado», y hasta dónde puede llegar',
    content: `
<p>Una orden de mercado dice: ahora, a lo que se ofrece. Una compra toma el precio de venta, una venta toma el de compra. Es la orden
adecuada cuando hacerla importa más que el último paisa, y con una acción líquida en un mercado tranquilo ambas cosas son casi lo
mismo.</p>
<h3>El problema de «a cualquier precio»</h3>
<p>En algunas plataformas una orden de mercado no tiene ningún tope. Si la oferta desaparece entre tu toque y la ejecución, toma la siguiente,
y la siguiente, tan arriba como haga falta. Así ha pagado la gente el doble del precio de la pantalla.</p>
<h3>Dos topes</h3>
<p>Aquí una orden de mercado tiene dos. El primero es lo que viste: el formulario envía también el precio que estaba en tu pantalla, y si el
mercado está peor en más de un uno por ciento cuando llega la orden, se rechaza con «el precio se ha movido» y se muestra el precio
nuevo. El segundo es un margen del dos por ciento alrededor del precio a la llegada. Ninguna parte de la orden se ejecuta fuera de él; lo
que queda espera a que el precio vuelva, o a que la canceles.</p>
<h3>Qué se reserva</h3>
<p>Una compra de mercado que se ejecuta enseguida toma lo que cuesta y nada más. Si una parte tiene que esperar, esa parte reserva un poco más
que el total del formulario, porque aún no se sabe su precio: cantidad por el precio con el margen, más lo máximo que pueden ser las
comisiones. Lo que no se necesita vuelve.</p>
<h3>Cuándo usar otra cosa</h3>
<p>Si puedes decir con qué precio no estarías conforme, dilo: eso es una orden con límite. Si quieres actuar solo cuando se haya alcanzado un
precio, eso es un stop.</p>`,
  },
}
