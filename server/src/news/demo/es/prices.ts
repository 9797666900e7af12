import type { DemoPiece } from '../demo-piece.ts'
import type { prices as english } from '../en/prices.ts'

export const prices: Record<keyof typeof english, DemoPiece> = {
  'price-moved': {
    title: '«El precio se ha movido»',
    subhead: 'Un rechazo que está de tu parte',
    content: `
<p>Entre el momento en que lees un precio y el momento en que llega tu orden, el mercado sigue. Por lo general nada que importe; a veces
mucho.</p>
<p>Por eso el formulario envía también el precio que viste. Nunca es el precio que pagas; es solo un tope. Si entretanto el mercado ha
empeorado para ti en más de un uno por ciento, la orden se rechaza, se muestra el precio nuevo, y decides otra vez. Si ha mejorado,
simplemente obtienes el precio mejor.</p>
<p>No se reservó nada y no se cobró nada. Mira el precio nuevo como si fuera el primero que viste, porque eso es.</p>`,
  },
  'percent-change': {
    title: 'El cambio porcentual, y contra qué se mide',
    subhead: 'El cierre anterior, también después de un split',
    content: `
<p>El cambio junto a un precio lo compara con el cierre del día de negociación anterior. No con la apertura de esta mañana, ni con el
precio al que compraste: esas son otras preguntas, y las posiciones responden la segunda.</p>
<p>Cuando una acción se divide, por ejemplo una vieja en diez nuevas, el precio cae de la noche a la mañana a una décima parte y nadie ha
perdido nada. Si los datos dicen que hubo un split, el cierre anterior se ajusta por él, y el cambio muestra lo que de verdad pasó. Un
gráfico que cae un noventa por ciento en una sola barra suele contar un split que nadie ajustó.</p>
<p>Por cierto, dos cambios no se suman sin más. Un diez por ciento abajo y luego un diez por ciento arriba te dejan en noventa y nueve.</p>`,
  },
  candles: {
    title: 'Cómo leer una vela',
    subhead: 'Cuatro precios en un pequeño dibujo',
    content: `
<p>Una vela representa un lapso de tiempo: un minuto, un día, una semana o un mes. Su cuerpo va del precio de apertura al de cierre, su
color dice cuál de los dos fue más alto, y las líneas finas muestran hasta dónde llegó el precio entre tanto.</p>
<ul>
<li>Un cuerpo largo: un lado mandó durante todo el lapso.</li>
<li>Un cuerpo pequeño con líneas largas: mucho movimiento, poco avance.</li>
<li>Sin líneas: abrió en un extremo y cerró en el otro.</li>
</ul>
<p>Las velas semanales y mensuales se hacen con las diarias: primera apertura, último cierre, máximo más alto, mínimo más bajo. La última
vela no está terminada hasta que acaba su lapso, así que aún puede cambiar de opinión.</p>
<p>En algunos países el rojo significa arriba y el verde abajo. Los ajustes te dejan elegir, y hay una paleta para quienes no distinguen los
dos; un signo dice siempre también la dirección.</p>`,
  },
  simulated: {
    title: 'Precios simulados: de qué están hechos',
    subhead: 'Un mercado que nunca existió, y cuyo futuro nadie puede consultar',
    content: `
<p>Salvo que quien opera este servidor haya elegido otra fuente, los precios de aquí son simulados. No pertenecen a ningún mercado, y lo
dicen dondequiera que aparecen. Vale la pena saber cómo surgen.</p>
<h3>Una clave</h3>
<p>Todo empieza con un número secreto, la clave, que cada instalación se hace para sí. Con ella el simulador calcula cada precio en cada
momento; sin ella nadie puede decir el siguiente, por muchos que haya visto. La misma clave da los mismos precios, hoy y dentro de un
año, en cualquier máquina. Nadie puede empujar uno de ellos, porque no hay ninguna tabla de precios en la que se pudiera: un precio se
calcula cuando se pide. Si una instalación funciona con un número que otros pueden conocer, la página de transparencia lo dice.</p>
<h3>Moverse juntos</h3>
<p>Las acciones reales no se mueven solas. En un mal día la mayoría cae; en un mal día para los bancos, los bancos caen más. El simulador
tiene las mismas partes: un tirón de todo el mercado, un tirón del sector, y lo que queda para la acción sola. A un índice también lo
mueve su mercado.</p>
<h3>Días tranquilos y días salvajes</h3>
<p>Los movimientos grandes vienen en rachas. Tras un día salvaje es probable que el siguiente también lo sea, y las calmas duran. El
simulador guarda memoria de los movimientos recientes, para que sus gráficos tengan el ritmo de los reales.</p>
<h3>Lo que no puede enseñar</h3>
<p>Nadie en el mercado simulado lee las noticias, entra en pánico o sabe algo que tú no sabes. Una estrategia que gana dinero aquí ha
demostrado que sobrevive a un clima al azar, y nada más. Usa los precios simulados para aprender cómo funcionan las órdenes, las
comisiones y tus propios nervios. No los uses para averiguar si una idea es buena.</p>`,
  },
  age: {
    title: '¿Qué edad tiene un precio?',
    subhead: 'En vivo, con retraso, desactualizado, cerrado: palabras junto a un número',
    content: `
<p>Un precio sin su edad es medio dato. Junto a cada uno está una de estas indicaciones:</p>
<dl>
<dt>En vivo</dt><dd>De diez segundos como mucho.</dd>
<dt>Con retraso</dt><dd>De más de diez segundos.</dd>
<dt>Desactualizado</dt><dd>De más de quince segundos, aunque su mercado esté abierto: bueno para mirar, no para operar.</dd>
<dt>Mercado cerrado</dt><dd>El mercado está cerrado. El precio es el último de su sesión.</dd>
</dl>
<p>Ninguna orden se ejecuta contra un precio de más de quince segundos, mostrara lo que mostrara la pantalla. Si cae la fuente de precios,
las órdenes se rechazan, las pendientes se quedan como están, y no se negocia nada hasta que lleguen precios frescos.</p>
<p>Los precios que no pueden ser verdad se descartan antes de que nadie los vea: uno negativo, uno del futuro, uno que es mil veces el
último. La página de transparencia cuenta cuántos hubo.</p>`,
  },
  'bid-ask-last': {
    title: 'Compra, venta y último',
    subhead: 'Tres precios, y cuál de ellos es el tuyo',
    content: `
<p>Todo instrumento tiene tres precios en cada momento, y confundirlos es el error más común de quien empieza.</p>
<dl>
<dt>Compra</dt><dd>Lo más que alguien está dispuesto a pagar ahora. Es lo que recibes cuando vendes.</dd>
<dt>Venta</dt><dd>Lo menos que alguien está dispuesto a aceptar ahora. Es lo que pagas cuando compras.</dd>
<dt>Último</dt><dd>El precio de la última operación. Es historia, y es el que muestran los gráficos y los titulares.</dd>
</dl>
<h3>La diferencia</h3>
<p>El precio de venta está por encima del de compra, y la distancia entre ellos es la diferencia. Si compras y vuelves a vender en el mismo
segundo, pierdes la diferencia aunque ningún precio se haya movido. En una acción muy negociada pueden ser unos pocos paise; en una
dormida puede ser un uno por ciento o más, y entonces es el mayor coste de toda la operación, mayor que cualquier comisión.</p>
<h3>Cantidades</h3>
<p>Compra y venta vienen con cantidades: tantas acciones a este precio. Una orden mayor que la cantidad se ejecuta en parte y espera con el
resto a la siguiente cotización.</p>
<h3>Por qué las ejecuciones siguen a compra y venta</h3>
<p>Sería más amable ejecutar cada orden ficticia al último precio, y sería mentira. Aprenderías una costumbre que cuesta dinero el día en que
va en serio. Por eso aquí una compra paga el precio de venta y una venta recibe el de compra, y el registro de cada ejecución muestra
ambos, con la fuente y la hora de la cotización.</p>`,
  },
}
