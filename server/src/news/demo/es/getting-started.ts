import type { DemoPiece } from '../demo-piece.ts'
import type { gettingStarted as english } from '../en/getting-started.ts'

export const gettingStarted: Record<keyof typeof english, DemoPiece> = {
  'account-screen': {
    title: 'Cómo leer la pantalla de la cuenta',
    subhead: 'Patrimonio total, saldo disponible, y el dinero de en medio',
    content: `
<p>La tarjeta de la billetera muestra dos cifras, y ayuda saber qué hay en cada una.</p>
<dl>
<dt>Patrimonio total</dt><dd>Todo lo que tienes: dinero libre, ventas que no se han liquidado, dinero reservado para órdenes abiertas, y
tus posiciones a su último precio, menos lo que debas.</dd>
<dt>Saldo disponible</dt><dd>Lo que puedes gastar ahora: dinero libre y ventas sin liquidar.</dd>
</dl>
<p>Si el patrimonio total es mayor que el saldo disponible, la diferencia está en posiciones o espera en órdenes abiertas. Cancela una orden y
lo que había reservado queda libre enseguida. El ojo de la tarjeta oculta las cifras, para cuando alguien mira por encima de tu
hombro.</p>
<p>Cada cambio de tu dinero aparece en los movimientos de la cuenta con su motivo, la orden o el depósito al que pertenece, y lo que se podía
gastar después. La lista se lee del propio libro mayor: nada se suma por segunda vez.</p>`,
  },
  watchlist: {
    title: 'Hacer una lista de seguimiento',
    subhead: 'Hasta doscientos instrumentos, los más nuevos primero',
    content: `
<p>Toca la estrella de un instrumento y entra en tu lista de seguimiento; tócala otra vez y sale. Hay sitio para doscientos. También se
pueden seguir los índices, aunque no se puedan comprar.</p>
<p>Una lista corta que miras vale más que una larga que no miras. Hay quien lleva una lista de lo que tiene, y una pregunta para cada
entrada: ¿qué tendría que pasar para que yo compre, o venda? Si no hay respuesta, la entrada es solo ruido.</p>
<p>Para ordenar, abre la lista y pasa al modo de edición. Cada eliminación pregunta una vez antes de hacerse. La lista pertenece a tu cuenta,
no a tu teléfono, así que es la misma dondequiera que entres.</p>`,
  },
  recharge: {
    title: 'Añadir dinero ficticio: cómo funciona un depósito',
    subhead: 'Desde 5,000, abonado en segundos en el modo simulado',
    content: `
<p>En el modo simulado el dinero es inventado, pero el camino que recorre es el real. Un depósito empieza como una petición: dice cuánto, y no
mueve nada. Después lo confirma un proveedor de pagos, y solo entonces se abona en tu cuenta. En el modo simulado ese proveedor es de
prueba y confirma en dos segundos. El mínimo es 5,000, en unidades enteras.</p>
<p>¿Por qué el rodeo? Porque abonarle a alguien por su propia palabra es como las cuentas se estropean. El historial muestra cada depósito con
su estado (en curso, completado o fallido) y la hora de cada paso.</p>
<p>Si se corta tu conexión mientras envías un depósito, envíalo otra vez. Cada petición lleva su propia clave, y una petición con la misma
clave se hace una vez, por muchas veces que llegue.</p>`,
  },
  'paper-badge': {
    title: 'Qué te dice el letrero de operaciones simuladas',
    subhead: 'Dinero ficticio en cada pantalla, y precios que dicen de dónde son',
    content: `
<p>Mientras Tarazu funciona en modo simulado, cada pantalla lleva un letrero que lo dice. Quien opera el servidor no puede apagarlo, porque una
pantalla que podría pasar por la de verdad tarde o temprano lo hará.</p>
<p>Los precios también llevan una etiqueta. <strong>Simulado</strong> quiere decir que el precio se calcula a partir de una semilla al azar y no
pertenece a ningún mercado. <strong>Repetición</strong> quiere decir que se reproduce un día grabado, con el reloj de ese día. Un precio
de una fuente en vivo nombra la fuente y su edad.</p>
<p>Juntos responden las preguntas que importan antes de cualquier toque: ¿es real este dinero, y es real este precio? Aquí la respuesta a la
primera es no. Puedes cometer cada error una vez y no pagar nada por él.</p>`,
  },
  'first-trade': {
    title: 'Tu primera operación, paso a paso',
    subhead: 'De una cuenta vacía a una venta, en diez minutos',
    content: `
<p>Esta es la vuelta entera una vez: entra dinero, una compra, una venta, y una mirada a lo que costó.</p>
<h3>1. Añade dinero ficticio</h3>
<p>Abre la pantalla de la cuenta y elige depositar. Escribe al menos 5,000 y confirma. En dos segundos el registro pasa de en curso a
completado y el saldo disponible ha crecido.</p>
<h3>2. Busca algo que comprar</h3>
<p>Usa la búsqueda de la pantalla de inicio. Mira en códigos y en nombres, así que bastan las primeras letras de uno de los dos. Abre el
resultado y mira el gráfico: primero la línea del día, luego las velas de días, semanas y meses.</p>
<h3>3. Rellena el formulario</h3>
<p>Toca Comprar. Elige una cantidad: media posición permite hasta 50 acciones, una total hasta 100. Deja el tipo en mercado por ahora. El
formulario muestra el precio y su edad, el valor, cada comisión con su nombre, y el total. Aún no se ha reservado nada, y nada pasa hasta
que confirmas.</p>
<h3>4. Confirma y mira</h3>
<p>La orden se acepta o se rechaza enseguida, y un rechazo dice por qué. Cuando se ejecuta, el registro muestra la cotización contra la que se
hizo: precio, fuente y hora. La posición aparece en la pantalla de operar y se mueve con el mercado.</p>
<h3>5. Vende</h3>
<p>Abre la posición y toca Vender. Ahora el formulario muestra lo que entraría, menos comisiones. Después de la venta lo cobrado queda un rato
sin liquidar: puedes comprar con ello enseguida, y con precios simulados se liquida al cabo de un minuto.</p>
<h3>6. Mira atrás</h3>
<p>Abre los movimientos de la cuenta. Encontrarás el depósito, la compra, la venta y la liquidación, cada uno con el saldo posterior. Resta el
primero del último: eso es lo que la vuelta te ha dado o te ha costado, sin que falte nada.</p>`,
  },
  welcome: {
    title: 'Te damos la bienvenida a Tarazu',
    subhead: 'Un bróker para aprender, y uno que puedes comprobar',
    content: `
<p>Tarazu significa la balanza. Es un bróker minorista que puede operar una empresa, una escuela o una sola persona, y lo estás viendo en modo
simulado: el dinero es ficticio, las órdenes son órdenes de verdad, y lo que pasa con ellas lo deciden reglas que cualquiera puede
leer.</p>
<h3>Qué puedes hacer aquí</h3>
<ul>
<li>Consultar acciones indias y estadounidenses, índices, pares de divisas, futuros y deuda pública, con gráficos de un día, un año y cinco
años.</li>
<li>Comprar y vender con órdenes de mercado, con límite, stop y stop límite, por el día o hasta que las canceles.</li>
<li>Seguir lo que tienes mientras se mueve su precio, y ver de cada venta lo que ganó después de comisiones.</li>
<li>Leer cada cambio de tu saldo, con su motivo.</li>
</ul>
<h3>Qué la hace distinta</h3>
<p>Las apps que se parecen a esta son a menudo la fachada de un fraude: un desconocido amable, un saldo que crece en la pantalla, y un retiro
que nunca llega. Tarazu está hecha al revés. Nadie puede editar un saldo, un precio o un resultado, ni siquiera quien opera el servidor.
El dinero y las acciones solo se mueven por anotaciones de un libro mayor en el que cada una tiene un lado que da y otro que recibe, y una
anotación nunca se cambia ni se quita. Un error se deshace con una segunda anotación que puedes ver.</p>
<p>Cada ejecución guarda la cotización contra la que se hizo. Cada comisión se muestra antes de que confirmes. Cada rechazo dice qué estaba
mal. La <a href="/transparency">página de transparencia</a> lo cuenta todo, y las cifras de allí se calculan, no se escriben.</p>
<h3>Por dónde empezar</h3>
<p>Añade algo de dinero ficticio, abre un instrumento que conozcas de nombre, y lee su formulario antes de confirmarlo. Después comete un error
a propósito, y mira qué pasa. Para eso está el dinero ficticio.</p>`,
  },
}
